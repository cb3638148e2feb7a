package org.smadp.data.schema;

import java.util.List;

/** The words for yes and for no; upper and lower case are the same. */
public record YesNo(List<String> yes, List<String> no) {
  /** What programs and people usually write. */
  public static final YesNo USUAL =
      new YesNo(List.of("true", "yes", "y", "t", "1"), List.of("false", "no", "n", "f", "0"));

  public YesNo {
    yes = List.copyOf(yes);
    no = List.copyOf(no);
    if (yes.isEmpty() || no.isEmpty() || yes.stream().anyMatch(no::contains)) {
      throw new IllegalArgumentException(
          "true and false must have words of their own, were %s and %s".formatted(yes, no));
    }
  }

  boolean isYes(String cell) {
    if (yes.stream().anyMatch(cell::equalsIgnoreCase)) {
      return true;
    }
    if (no.stream().anyMatch(cell::equalsIgnoreCase)) {
      return false;
    }
    throw new CellException(
        "is neither of %s nor of %s; declare its words in the schema, such as true: [ja], false:"
                .formatted(yes, no)
            + " [nein]");
  }
}
