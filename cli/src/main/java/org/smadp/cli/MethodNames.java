package org.smadp.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Spectral methods by their names on the command line. */
final class MethodNames implements ITypeConverter<SpectrumCommand.Method> {
  @Override
  public SpectrumCommand.Method convert(String text) {
    for (SpectrumCommand.Method method : SpectrumCommand.Method.values()) {
      if (method.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(text)) {
        return method;
      }
    }
    throw new TypeConversionException(
        "must be standard, paper or weight-watcher, was '" + text + "'");
  }
}
