package org.smadp.data.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.DummyRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.smadp.data.DataException;
import org.smadp.data.MemoryRoom;
import org.smadp.data.table.CellText;
import org.smadp.data.table.RowSource;
import org.smadp.privacy.Sensitive;

/**
 * The rows of a Parquet file without nested columns. One row group is in memory at a time, as it is
 * compressed in the file, and one page of each column as it is.
 *
 * <p>A file that is no Parquet file, is damaged or announces more than fits is refused in one line
 * that holds no value.
 */
@Sensitive
public record ParquetSource(Path file) implements RowSource {
  /** How names of such files end. */
  public static final String EXTENSION = ".parquet";

  private static final int SHORTEST = 12;

  @Override
  public String name() {
    return file.toString();
  }

  @Override
  public List<String> columns() {
    return opened(
        reader ->
            columns(reader).stream().map(column -> column.descriptor().getPath()[0]).toList());
  }

  @Override
  public void read(Consumer<Row> rows) {
    long count = opened(reader -> readAll(reader, rows));
    if (count == 0) {
      throw problem("has columns but zero examples");
    }
  }

  private long readAll(ParquetFileReader reader, Consumer<Row> rows) throws IOException {
    List<ParquetColumn> columns = columns(reader);
    FileMetaData facts = reader.getFooter().getFileMetaData();
    MessageType schema = facts.getSchema();
    var converter = new DummyRecordConverter(schema).getRootConverter();
    long number = 0;
    for (PageReadStore group = reader.readNextRowGroup();
        group != null;
        group = reader.readNextRowGroup()) {
      ColumnReadStore store =
          new ColumnReadStoreImpl(group, converter, schema, facts.getCreatedBy());
      List<ColumnReader> readers =
          columns.stream().map(column -> store.getColumnReader(column.descriptor())).toList();
      for (long row = 0; row < group.getRowCount(); row++) {
        List<String> cells = new ArrayList<>(columns.size());
        for (int i = 0; i < readers.size(); i++) {
          cells.add(columns.get(i).cell(readers.get(i)));
          readers.get(i).consume();
        }
        accept(rows, CellText.row(++number, cells));
      }
    }
    return number;
  }

  /** What the reader of rows complains about is no damage of the file. */
  private static void accept(Consumer<Row> rows, Row row) {
    try {
      rows.accept(row);
    } catch (DataException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new OfReader(e);
    }
  }

  private List<ParquetColumn> columns(ParquetFileReader reader) {
    MessageType schema = reader.getFooter().getFileMetaData().getSchema();
    List<ParquetColumn> columns = new ArrayList<>();
    for (ColumnDescriptor column : schema.getColumns()) {
      if (column.getPath().length > 1 || column.getMaxRepetitionLevel() > 0) {
        throw problem(
            "column '%s' is a list or has parts; only flat columns can be read, so unfold it or leave it out"
                .formatted(column.getPath()[0]));
      }
      columns.add(
          ParquetColumn.of(column)
              .orElseThrow(
                  () ->
                      problem(
                          "column '%s' has type %s, which is no number, word, day or truth value; leave it out"
                              .formatted(
                                  column.getPath()[0],
                                  column.getPrimitiveType().getPrimitiveTypeName()))));
    }
    return columns;
  }

  @FunctionalInterface
  private interface Reading<T> {
    T of(ParquetFileReader reader) throws IOException;
  }

  private <T> T opened(Reading<T> reading) {
    requireFile();
    ParquetReadOptions options =
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .withCodecFactory(new JavaCodecs())
            .build();
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
      requireRoom(reader);
      return reading.of(reader);
    } catch (OfReader e) {
      throw e.refusal;
    } catch (DataException e) {
      throw e;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // The library fails in many ways on damaged files, and its words may hold data.
      throw problem(
          "is no Parquet file, or is damaged or encrypted (%s); write it again"
              .formatted(e.getClass().getSimpleName()));
    }
  }

  private void requireFile() {
    try {
      if (!Files.isRegularFile(file)) {
        throw new DataException(file, "there is no such file");
      }
      if (Files.size(file) < SHORTEST) {
        throw problem("is too short to be a Parquet file");
      }
    } catch (IOException e) {
      throw DataException.unreadable(name(), e);
    }
  }

  /** Every part that the footer announces must be in the file, known and fit by row groups. */
  private void requireRoom(ParquetFileReader reader) throws IOException {
    long length = Files.size(file);
    for (BlockMetaData group : reader.getRowGroups()) {
      long bytes = 0;
      for (var chunk : group.getColumns()) {
        if (!JavaCodecs.READ.contains(chunk.getCodec())) {
          throw problem(
              "is compressed by %s, which cannot be read; write it with one of %s"
                  .formatted(chunk.getCodec(), JavaCodecs.READ));
        }
        long start = chunk.getStartingPos();
        if (start < 0 || chunk.getTotalSize() < 0 || start > length - chunk.getTotalSize()) {
          throw problem("is damaged: its footer names parts that are not there; write it again");
        }
        bytes += chunk.getTotalSize();
      }
      MemoryRoom.require(name(), 1, bytes, "row group of that size");
    }
  }

  /** Carries what the reader of rows said past the handler of damage. */
  private static final class OfReader extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient RuntimeException refusal;

    OfReader(RuntimeException refusal) {
      super(refusal);
      this.refusal = refusal;
    }
  }
}
