package org.smadp.data.table;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.smadp.data.schema.PersonalName;
import org.smadp.data.schema.SchemaDraft;
import org.smadp.data.schema.TableFormat;
import org.smadp.privacy.Sensitive;

/** Drafts the schema of a text file with a header. */
@Sensitive
public final class DraftedTable {
  private DraftedTable() {}

  /** By the names of the columns; no row is read. */
  public static SchemaDraft byNames(Path file, TableFormat format, Optional<String> label) {
    List<String> columns = columns(CsvSource.withHeader(file, format));
    return new SchemaDraft(columns, label.orElse(columns.get(columns.size() - 1)));
  }

  /** By values of a file whose owner declares that everybody may see them. */
  public static SchemaDraft byPublicValues(Path file, TableFormat format, Optional<String> label) {
    CsvSource source = CsvSource.withHeader(file, format);
    List<String> columns = columns(source);
    SchemaDraft draft = byNames(file, format, label);
    List<PublicColumn> seen = Stream.generate(PublicColumn::new).limit(columns.size()).toList();
    source.read(
        row -> {
          for (int i = 0; i < columns.size(); i++) {
            seen.get(i).add(row.cells().get(i));
          }
        });
    String predicted = label.orElse(columns.get(columns.size() - 1));
    for (int i = 0; i < columns.size(); i++) {
      String column = columns.get(i);
      if (column.equals(predicted)) {
        draft.declare(column, seen.get(i).label());
      } else if (!PersonalName.fits(column)) {
        draft.declare(column, seen.get(i).feature());
      }
    }
    return draft;
  }

  /** The names of the columns, from the first line. */
  public static List<String> columns(Path file, TableFormat format) {
    return columns(CsvSource.withHeader(file, format));
  }

  private static List<String> columns(CsvSource source) {
    return new Header(source).names();
  }
}
