package org.smadp.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.smadp.cli.model.PredictionLines;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.schema.Column;
import org.smadp.data.schema.Schema;
import org.smadp.data.table.NewTable;
import org.smadp.data.table.RowSource;
import org.smadp.nn.RuntimeOptions;
import org.smadp.privacy.Sensitive;
import org.smadp.train.Predictor;

/** Scores the rows of a table on executors, each with the model of a finished run. */
@Sensitive
record ClusterPrediction(SparkSession session, Path run) {
  private static final Map<String, Predictor> PREDICTORS = new ConcurrentHashMap<>();

  /** Writes one line for each row, numbered from 1 in the order of the table, to a folder. */
  void write(RowTable rows, String out) throws IOException {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    InputFormat format;
    try (Predictor predictor = opened(run)) {
      format = predictor.format();
    }
    ColumnScaling scaling = NewTable.scaling(rows.name(), format);
    Schema schema = scaling.schema();
    JavaRDD<RowTable.PlacedRow> placed = rows.rows(schema);
    Broadcast<Map<Segment, Long>> firsts = context.broadcast(numbered(placed));
    Broadcast<Map<String, byte[]>> files = context.broadcast(files(run));
    List<String> columns = rows.header(schema.format()).columns();
    var header = new ArrayList<>(columns.isEmpty() ? schema.names() : columns);
    SchemaText text = SchemaText.of(schema);
    String first = PredictionLines.header(format.labels());
    String id = run.toAbsolutePath() + " " + Files.getLastModifiedTime(run.resolve("run.json"));
    context.sc().setJobDescription("smadp: rows scored");
    ClusterFailure.guarded(
        () -> {
          placed
              .mapPartitions(
                  own ->
                      Stream.concat(
                              Stream.of(first),
                              lines(
                                  own, predictor(id, files.value()), header, text, firsts.value()))
                          .iterator())
              .saveAsTextFile(out);
          return out;
        });
  }

  private static Map<Segment, Long> numbered(JavaRDD<RowTable.PlacedRow> placed) {
    Map<Segment, Long> counts =
        new TreeMap<>(
            ClusterFailure.guarded(() -> placed.map(RowTable.PlacedRow::segment).countByValue()));
    Map<Segment, Long> firsts = new HashMap<>();
    long next = 1;
    for (Map.Entry<Segment, Long> segment : counts.entrySet()) {
      firsts.put(segment.getKey(), next);
      next += segment.getValue();
    }
    return firsts;
  }

  private static Stream<String> lines(
      Iterator<RowTable.PlacedRow> rows,
      Predictor predictor,
      List<String> header,
      SchemaText text,
      Map<Segment, Long> firsts) {
    Schema schema = text.read();
    Map<Segment, Long> next = new HashMap<>();
    Iterable<RowTable.PlacedRow> all = () -> rows;
    return StreamSupport.stream(all.spliterator(), false)
        .map(
            placed -> {
              long number = next.getOrDefault(placed.segment(), firsts.get(placed.segment()));
              next.put(placed.segment(), number + 1);
              return PredictionLines.line(
                  Long.toString(number), predictor.score(features(placed.row(), header, schema)));
            });
  }

  private static Map<String, String> features(
      RowSource.Row row, List<String> header, Schema schema) {
    Map<String, String> cells = new HashMap<>();
    for (Column column : schema.columns()) {
      int at = header.indexOf(column.name());
      if (at >= 0) {
        cells.put(column.name(), schema.format().plain(column, row.cells().get(at)));
      }
    }
    return cells;
  }

  private static Predictor predictor(String id, Map<String, byte[]> files) {
    return PREDICTORS.computeIfAbsent(
        id,
        any -> {
          try {
            Path folder = Files.createTempDirectory("smadp-run");
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
              Files.write(folder.resolve(file.getKey()), file.getValue());
            }
            return opened(folder);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static Predictor opened(Path folder) throws IOException {
    return Predictor.open(folder, DataCatalog.ofUser(), RuntimeOptions.defaults().withWorkers(1));
  }

  private static Map<String, byte[]> files(Path run) throws IOException {
    Map<String, byte[]> files = new HashMap<>();
    try (Stream<Path> all = Files.list(run)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return files;
  }
}
