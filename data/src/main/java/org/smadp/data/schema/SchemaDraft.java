package org.smadp.data.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A schema to be completed by the user: from the names of columns and from answers, never from
 * values. What only the user can know stands there in capitals, and a schema that still holds such
 * a word is refused.
 */
public final class SchemaDraft {
  private static final Set<String> DAYS = Set.of("date", "day", "dob", "birthday", "timestamp");

  private final Map<String, String> declarations = new LinkedHashMap<>();

  /**
   * A draft by names alone.
   *
   * @param label the column to predict
   */
  public SchemaDraft(List<String> columns, String label) {
    if (!columns.contains(label)) {
      throw new IllegalArgumentException(
          "label: there is no column '%s'; the columns are %s"
              .formatted(label, String.join(", ", columns)));
    }
    boolean user = false;
    for (String column : columns) {
      if (column.equals(label)) {
        declarations.put(column, "{type: label, values: [CLASS, CLASS]}");
      } else if (PersonalName.fits(column)) {
        declarations.put(column, user ? "{type: ignore}" : "{type: user}");
        user = true;
      } else if (isDay(column)) {
        declarations.put(column, "{type: date, bounds: [FIRST, LAST]}");
      } else {
        declarations.put(column, "{type: numeric, bounds: [LOW, HIGH]}");
      }
    }
  }

  private static boolean isDay(String column) {
    String apart = column.replaceAll("(\\p{Ll})(\\p{Lu})", "$1 $2").toLowerCase(Locale.ROOT);
    return Arrays.stream(apart.split("[^\\p{L}]+")).anyMatch(DAYS::contains);
  }

  /** Replaces what is declared of a column. */
  public void declare(String column, String declaration) {
    declarations.put(column, declaration);
  }

  /** What stands there for a column. */
  public String declaration(String column) {
    return declarations.get(column);
  }

  /** The declaration that a short answer means. */
  public static String answer(String text) {
    String answer = text.strip();
    if (Set.of("ignore", "user", "boolean").contains(answer)) {
      return "{type: %s}".formatted(answer);
    }
    if (answer.matches("\\d{4}-\\d{2}-\\d{2}\\s*:\\s*\\d{4}-\\d{2}-\\d{2}")) {
      return "{type: date, bounds: [%s]}".formatted(answer.replaceFirst("\\s*:\\s*", ", "));
    }
    if (answer.startsWith("label ") && answer.indexOf(':') >= 0) {
      return "{type: label, bounds: %s}".formatted(bounds(answer.substring(6)));
    }
    if (answer.startsWith("label ")) {
      return "{type: label, values: %s}".formatted(words(answer.substring(6)));
    }
    if (answer.indexOf(',') >= 0) {
      return "{type: categorical, values: %s}".formatted(words(answer));
    }
    return "{type: numeric, bounds: %s}".formatted(bounds(answer));
  }

  private static String bounds(String text) {
    Bounds bounds = Bounds.parse("", text);
    return "[%s, %s]".formatted(bounds.low(), bounds.high());
  }

  /** Words as a list in YAML. */
  public static String words(List<String> words) {
    return words.stream().map(SchemaDraft::quoted).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String words(String text) {
    return words(List.of(text.strip().split("\\s*,\\s*")));
  }

  private static String quoted(String text) {
    return '"'
        + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t")
        + '"';
  }

  /** Whether the user has something left to fill in. */
  public boolean isOpen() {
    return declarations.values().stream()
        .anyMatch(text -> text.matches(".*\\b(LOW|HIGH|FIRST|LAST|CLASS)\\b.*"));
  }

  /**
   * The draft as YAML.
   *
   * @param format how the file is written; what is unusual about it is part of the schema
   */
  public String yaml(TableFormat format) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "# Declarations, made public with the model: by what a column means, not by its data.");
    if (isOpen()) {
      lines.add("# Replace every word in capitals. Types: numeric, categorical (values: [a, b]),");
      lines.add("# boolean, date, ignore, user, weight, label. Missing cells: missing: indicator.");
    }
    String dialect = dialect(format);
    if (!dialect.isEmpty()) {
      lines.add("format: {" + dialect + "}");
    }
    lines.add("columns:");
    declarations.forEach((column, text) -> lines.add("  " + quoted(column) + ": " + text));
    return String.join("\n", lines) + "\n";
  }

  private static String dialect(TableFormat format) {
    List<String> keys = new ArrayList<>();
    format.separator().ifPresent(sign -> keys.add("separator: " + quoted(sign.toString())));
    if (!format.encoding().equals(StandardCharsets.UTF_8)) {
      keys.add("encoding: " + format.encoding().name());
    }
    if (format.decimal() == TableFormat.Decimal.COMMA) {
      keys.add("decimal: comma");
    }
    return String.join(", ", keys);
  }
}
