package org.smadp.data.catalog;

import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What users may declare about data, under the name of its setting. Each kind of data says which of
 * these have an effect on it.
 */
public enum DataOption {
  TEST_DATA("test-data", null, "Held-out data of the same kind"),
  TEST_FRACTION(
      "test-fraction",
      "0.2",
      "Share held out by a hash of each row or file name, when there is no test data"),
  LABEL("label", null, "Label column"),
  USER_COLUMN("user-column", null, "Column that says whose row it is; no feature"),
  CLASSES("classes", null, "Declared classes: a count, or names with commas"),
  BOUNDS(
      "bounds",
      null,
      "Declared bounds of features: LOW:HIGH for all, or COLUMN=LOW:HIGH with commas"),
  IMAGE_SIZE(
      "image-size", null, "HEIGHTxWIDTHxCHANNELS, to which images of other sizes are scaled");

  private final String key;
  private final String standard;
  private final String text;

  DataOption(String key, String standard, String text) {
    this.key = key;
    this.standard = standard;
    this.text = text;
  }

  public String key() {
    return key;
  }

  /** The value used when none is given. */
  public Optional<String> standard() {
    return Optional.ofNullable(standard);
  }

  /** A sentence for help, with the kinds of data it is for. */
  public String description() {
    String kinds =
        DataKinds.own().stream()
            .filter(kind -> kind.options().contains(this))
            .map(kind -> kind.prefix() + ":")
            .collect(Collectors.joining(" and "));
    return "%s; for %s data.".formatted(text, kinds);
  }
}
