package org.smadp.data.table;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.smadp.data.schema.Categories;
import org.smadp.data.schema.LabelColumns;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.TableFormat;
import org.smadp.data.schema.TextColumn;
import org.smadp.privacy.Sensitive;

/** A file of texts with a label each: JSON lines by its ending .jsonl or .ndjson, else CSV. */
@Sensitive
public final class TextTable {
  private TextTable() {}

  /** The rows of such a file. */
  public static RowSource source(Path file, TableFormat format) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".jsonl") || name.endsWith(".ndjson")
        ? new JsonLines(file)
        : CsvSource.withHeader(file, format);
  }

  /**
   * The schema of such a file: one column of texts, one of classes, the others ignored.
   *
   * @param userColumn whom a text belongs to
   */
  public static Schema schema(
      RowSource source,
      TableFormat format,
      TextColumn text,
      String labelColumn,
      List<String> classNames,
      Optional<String> userColumn) {
    Header header = new Header(source);
    header.position(text.name());
    header.position(labelColumn);
    userColumn.ifPresent(header::position);
    if (text.name().equals(labelColumn) || userColumn.equals(Optional.of(labelColumn))) {
      throw new IllegalArgumentException(
          "label must be another column than text-column and user-column, was '%s'"
              .formatted(labelColumn));
    }
    return new Schema(
        format,
        List.of(text),
        new LabelColumns.OfClasses(labelColumn, Categories.of(classNames)),
        userColumn,
        Optional.empty(),
        header.names());
  }
}
