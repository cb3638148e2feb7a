package org.smadp.data.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;

/** Reads the declaration of a column of days. */
final class DateReader {
  private DateReader() {}

  static DateColumn column(String name, JsonNode node) {
    SchemaReader.requireKeys(node, "date", Set.of("type", "bounds", "format", "missing"));
    List<String> ends =
        node.path("bounds").isArray()
            ? SchemaReader.texts(node.path("bounds"), "bounds")
            : List.of();
    if (ends.size() != 2) {
      throw new IllegalArgumentException(
          "bounds must be two days such as [2010-01-01, 2026-12-31], by what the column means and"
              + " not by looking at the data");
    }
    return new DateColumn(
        name,
        day(ends.get(0)),
        day(ends.get(1)),
        node.path("format").asText(DateColumn.ISO),
        SchemaReader.missing(node));
  }

  private static LocalDate day(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "bounds must be days such as 2010-01-31, was '" + text + "'", e);
    }
  }
}
