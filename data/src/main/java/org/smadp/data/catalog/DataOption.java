package org.smadp.data.catalog;

import java.util.List;
import java.util.Optional;

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
  SCHEMA(
      "schema",
      null,
      "YAML file that declares the columns, see docs/tables.md; in place of label, classes and"
          + " bounds"),
  QUERY("query", null, "SQL that finds the rows"),
  ENCODER(
      "encoder",
      null,
      "What networks are given in place of texts or images: features of an encoder that was trained"
          + " on public data, minilm (texts), mobilenet-v2 (images) or onnx:FILE, one of your own with"
          + " its tokenizer.json or preprocessor_config.json; or fixed scattering features, scatter,"
          + " scatter-mirror, scatter-white or scatter-mirror-white. See docs/encoders.md. For public"
          + " data sets, too"),
  TEXT_COLUMN("text-column", "text", "Column of the texts"),
  MAX_TOKENS(
      "max-tokens",
      "128",
      "Most word pieces of a text that an encoder is given; the rest is cut off"),
  LABEL("label", null, "Label column"),
  CLASSES("classes", null, "Declared classes: a count, or names with commas"),
  BOUNDS(
      "bounds",
      null,
      "Declared bounds of features: LOW:HIGH for all, or COLUMN=LOW:HIGH with commas"),
  USER_COLUMN("user-column", null, "Column that says whom a row belongs to; it is no feature"),
  PRIVACY_UNIT(
      "privacy-unit",
      null,
      "What is protected: row, one row, or user, a person with all their rows. Needed when a column"
          + " looks like an id, otherwise row"),
  SEPARATOR(
      "separator",
      null,
      "Sign between cells: comma, semicolon, tab, bar or another one. Default: by the header"),
  ENCODING("encoding", null, "Encoding of the text, such as latin1. Default: UTF-8"),
  DECIMAL("decimal", null, "Sign before decimals: point or comma. Default: point"),
  MISSING_WORDS("missing-words", null, "Words that mean a missing cell, with commas, such as NA,?"),
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
    List<String> kinds =
        DataKinds.own().stream()
            .filter(kind -> kind.options().contains(this))
            .map(kind -> kind.prefix() + ":")
            .toList();
    String last = kinds.get(kinds.size() - 1);
    String others = String.join(", ", kinds.subList(0, kinds.size() - 1));
    return "%s; for %s data.".formatted(text, others.isEmpty() ? last : others + " and " + last);
  }
}
