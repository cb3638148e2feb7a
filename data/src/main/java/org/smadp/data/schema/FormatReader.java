package org.smadp.data.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads how a file is written: the block {@code format} of a schema, and options. */
public final class FormatReader {
  private final JsonNode node;

  FormatReader(JsonNode node) {
    this.node = node;
  }

  TableFormat format() {
    SchemaReader.requireKeys(
        node, "format", Set.of("separator", "quote", "encoding", "decimal", "missing", "header"));
    TableFormat usual = TableFormat.usual();
    return new TableFormat(
        text("separator").map(FormatReader::separator),
        text("quote").map(quote -> single("quote", quote)).orElse(usual.quote()),
        text("encoding").map(FormatReader::encoding).orElse(usual.encoding()),
        text("decimal").map(FormatReader::decimal).orElse(usual.decimal()),
        node.has("missing") ? SchemaReader.texts(node.get("missing"), "missing") : List.of(),
        header());
  }

  private boolean header() {
    String text = text("header").orElse("true");
    return switch (text) {
      case "true" -> true;
      case "false", "none" -> false;
      default ->
          throw new IllegalArgumentException(
              "header must be true, or false when the file has none, was '" + text + "'");
    };
  }

  private Optional<String> text(String key) {
    return Optional.ofNullable(node.get(key)).map(JsonNode::asText);
  }

  /** A sign, or its name. */
  public static char separator(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "comma" -> ',';
      case "semicolon" -> ';';
      case "tab", "\\t" -> '\t';
      case "bar" -> '|';
      case "space" -> ' ';
      default -> single("separator", text);
    };
  }

  private static char single(String key, String text) {
    if (text.length() != 1 || text.charAt(0) == '\n' || text.charAt(0) == '\r') {
      throw new IllegalArgumentException(
          "%s must be one sign, such as ';', or comma, semicolon, tab, bar or space, was '%s'"
              .formatted(key, text));
    }
    return text.charAt(0);
  }

  public static Charset encoding(String text) {
    try {
      return Charset.forName(text);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new IllegalArgumentException(
          "encoding must be one that Java knows, such as UTF-8, latin1 or windows-1252, was '"
              + text
              + "'",
          e);
    }
  }

  public static TableFormat.Decimal decimal(String text) {
    return switch (text) {
      case "point", "." -> TableFormat.Decimal.POINT;
      case "comma", "," -> TableFormat.Decimal.COMMA;
      default ->
          throw new IllegalArgumentException("decimal must be point or comma, was '" + text + "'");
    };
  }
}
