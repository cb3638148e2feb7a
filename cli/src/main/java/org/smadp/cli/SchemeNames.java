package org.smadp.cli;

import java.util.Locale;
import org.smadp.accounting.SamplingScheme;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sampling schemes by their names on the command line. */
final class SchemeNames implements ITypeConverter<SamplingScheme> {
  static String name(SamplingScheme scheme) {
    return scheme.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public SamplingScheme convert(String text) {
    for (SamplingScheme scheme : SamplingScheme.values()) {
      if (name(scheme).equals(text)) {
        return scheme;
      }
    }
    throw new TypeConversionException(
        "must be poisson, shuffled or fixed-size, was '" + text + "'");
  }
}
