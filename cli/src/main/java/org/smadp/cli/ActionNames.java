package org.smadp.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Actions of {@code smadp data} by their names on the command line. */
final class ActionNames implements ITypeConverter<DataCommand.Action> {
  static String name(DataCommand.Action action) {
    return action.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public DataCommand.Action convert(String text) {
    for (DataCommand.Action action : DataCommand.Action.values()) {
      if (name(action).equals(text)) {
        return action;
      }
    }
    throw new TypeConversionException(
        "must be list, describe, verify or fetch, was '" + text + "'");
  }
}
