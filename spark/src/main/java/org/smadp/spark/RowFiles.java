package org.smadp.spark;

import static org.apache.spark.sql.functions.col;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.smadp.data.DataException;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.TableFormat;
import org.smadp.data.table.CsvLine;
import org.smadp.data.table.RowSource;
import org.smadp.privacy.Sensitive;

/**
 * Files of rows on storage that all executors reach. Their order is that of file names, then of
 * rows in a file, so that one file has the order it has on one machine.
 */
@Sensitive
record RowFiles(Dataset<Row> content, Kind kind, String name) implements RowTable {
  private static final String FILE = "_metadata.file_path";
  private static final String START = "_metadata.file_block_start";

  /** How the files hold rows. */
  enum Kind {
    PARQUET,
    CSV
  }

  static RowFiles of(SparkSession session, String prefix, String path) {
    try {
      return switch (prefix) {
        case "parquet" -> {
          Dataset<Row> content = session.read().parquet(path);
          CellValue.requireFlat(path, content.schema());
          yield new RowFiles(content, Kind.PARQUET, path);
        }
        case "csv" -> new RowFiles(session.read().text(path), Kind.CSV, path);
        default ->
            throw new IllegalArgumentException(
                "data on a cluster must be parquet:PATH or csv:PATH, was %s:%s"
                    .formatted(prefix, path));
      };
    } catch (IllegalArgumentException e) {
      throw e;
    } catch (Exception e) { // Spark throws checked ones without saying so
      throw new DataException(
          path,
          "cannot be read by Spark (%s); name a file or folder that driver and executors reach"
              .formatted(e.getClass().getSimpleName()));
    }
  }

  @Override
  public RowTable elsewhere(String place) {
    return of(content.sparkSession(), kind.name().toLowerCase(Locale.ROOT), place);
  }

  @Override
  public RowSource header(TableFormat format) {
    if (kind == Kind.PARQUET) {
      return new Header(name, Arrays.asList(content.columns()));
    }
    String first = firstLine();
    return new Header(
        name, format.header() ? new CsvLine(name, first, format).cells(first) : List.of());
  }

  private String firstLine() {
    Row first =
        content.orderBy(col(FILE), col(START)).limit(1).collectAsList().stream()
            .findFirst()
            .orElseThrow(() -> new DataException(name, "has zero examples"));
    return withoutMark(first.getString(0));
  }

  @Override
  public JavaRDD<PlacedRow> rows(Schema schema) {
    int columns = content.columns().length;
    Column[] all =
        Stream.concat(
                Arrays.stream(content.columns()).map(name -> col("`" + name + "`")),
                Stream.of(col(FILE), col(START)))
            .toArray(Column[]::new);
    JavaRDD<Row> rows = content.select(all).javaRDD();
    return kind == Kind.PARQUET
        ? rows.map(row -> new PlacedRow(segment(row, columns), CellValue.row(row, columns)))
        : rows.mapPartitions(lines(schema));
  }

  private FlatMapFunction<Iterator<Row>, PlacedRow> lines(Schema schema) {
    if (!schema.format().encoding().equals(StandardCharsets.UTF_8)) {
      throw new DataException(
          name, "must be in UTF-8 to be read on a cluster; write it as Parquet");
    }
    int cells =
        schema.format().header() ? header(schema.format()).columns().size() : schema.names().size();
    return new Lines(name, firstLine(), cells, SchemaText.of(schema));
  }

  /** Lines as rows; headers and blank lines are left out. */
  private record Lines(String name, String first, int cells, SchemaText schema)
      implements FlatMapFunction<Iterator<Row>, PlacedRow> {
    @Override
    public Iterator<PlacedRow> call(Iterator<Row> lines) {
      TableFormat format = schema.read().format();
      CsvLine dialect = new CsvLine(name, first, format);
      Segment[] before = new Segment[1];
      Iterable<Row> all = () -> lines;
      return StreamSupport.stream(all.spliterator(), false)
          .flatMap(
              row -> {
                Segment segment = segment(row, 1);
                boolean firstOfFile = segment.start() == 0 && !segment.equals(before[0]);
                before[0] = segment;
                String line = firstOfFile ? withoutMark(row.getString(0)) : row.getString(0);
                return line.isBlank() || (firstOfFile && format.header())
                    ? Stream.empty()
                    : Stream.of(new PlacedRow(segment, row(line, dialect.cells(line))));
              })
          .iterator();
    }

    private RowSource.Row row(String line, List<String> found) {
      if (found.size() != cells) {
        throw new DataException(
            name, "a row has %d cells, declared are %d".formatted(found.size(), cells));
      }
      return new RowSource.Row("a row", line, found);
    }
  }

  private static Segment segment(Row row, int columns) {
    return new Segment(row.getString(columns), row.getLong(columns + 1));
  }

  private static String withoutMark(String line) {
    return line.startsWith("\ufeff") ? line.substring(1) : line;
  }
}
