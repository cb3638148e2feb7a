package org.smadp.data.parquet;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.smadp.data.schema.SchemaDraft;
import org.smadp.data.schema.TableFormat;
import org.smadp.data.table.CsvSource;
import org.smadp.data.table.DraftedTable;
import org.smadp.data.table.RowSource;

/** Drafts schemas of files, by the kind that their names end in: Parquet, else text. */
public final class TableFiles {
  private TableFiles() {}

  /** The rows of a file. */
  public static RowSource source(Path file, TableFormat format) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ParquetSource.EXTENSION)
        ? new ParquetSource(file)
        : CsvSource.withHeader(file, format);
  }

  /** A schema by the names of columns, or by the values of a file that its owner calls public. */
  public static SchemaDraft draft(
      Path file, Optional<Path> publicFile, TableFormat format, Optional<String> label) {
    return publicFile
        .map(open -> DraftedTable.byPublicValues(source(open, format), label))
        .orElseGet(() -> DraftedTable.byNames(source(file, format), label));
  }
}
