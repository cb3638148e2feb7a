package org.smadp.data.table;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.smadp.data.schema.PersonalName;
import org.smadp.data.schema.SchemaDraft;
import org.smadp.privacy.Sensitive;

/** Drafts the schema of a table. */
@Sensitive
public final class DraftedTable {
  private DraftedTable() {}

  /** By the names of the columns; no row is read. */
  public static SchemaDraft byNames(RowSource source, Optional<String> label) {
    List<String> columns = columns(source);
    return new SchemaDraft(columns, label.orElse(columns.get(columns.size() - 1)));
  }

  /** By values of a table whose owner declares that everybody may see them. */
  public static SchemaDraft byPublicValues(RowSource source, Optional<String> label) {
    List<String> columns = columns(source);
    SchemaDraft draft = byNames(source, label);
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

  /** The names of the columns. */
  public static List<String> columns(RowSource source) {
    return new Header(source).names();
  }
}
