package org.smadp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.DataException;
import org.smadp.data.PrivacyUnit;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.DataKinds;
import org.smadp.data.catalog.DataOptions;
import org.smadp.data.catalog.DeclaredTable;
import org.smadp.data.schema.SchemaFile;
import org.smadp.train.TrainingResult;
import org.smadp.train.place.OneMachine;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Rows get the numbers and sides they have on one machine; what cannot be read is refused. */
class TableLoaderTest {
  @TempDir static Path folder;
  private static SparkSession session;
  private static SparkPlace place;

  @BeforeAll
  static void start() throws IOException {
    TableProblem.csv(folder);
    session =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.sql.files.maxPartitionBytes", "4096") // many segments
            .config("spark.sql.files.openCostInBytes", "0")
            .getOrCreate();
    place = SparkPlace.on(session, Wire.PROTECTED, OptionalInt.of(1));
  }

  @AfterAll
  static void stop() {
    session.stop();
  }

  private static Settings settings(String data) {
    return TableProblem.settings(folder, data);
  }

  @Test
  void load_fileInManySegments_isReadInTheOrderOfOneMachine() {
    Settings settings = settings("csv:" + folder.resolve("rows.csv"));
    TrainingResult there = TableProblem.train(settings, place);
    TrainingResult here = TableProblem.train(settings, new OneMachine());

    assertTrue(
        session.read().text(folder.resolve("rows.csv").toString()).rdd().getNumPartitions() > 3);
    assertEquals(here.parameters(), there.parameters());
  }

  @Test
  void load_testDataWithAUserOfTheTrainingData_isRefused() throws IOException {
    Path other = folder.resolve("other.csv");
    Files.writeString(other, "a,b,colour,person,kind\n0.5,3,red,p7,left\n");
    Settings settings =
        TableProblem.byUser(settings("csv:" + folder.resolve("rows.csv")))
            .withText(Setting.TEST_DATA, other.toString());

    String refusal =
        assertThrows(DataException.class, () -> TableProblem.train(settings, place)).getMessage();
    assertTrue(refusal.contains("has rows of a user who is trained on"), refusal);
  }

  @Test
  void load_wrongCell_isRefusedByItsColumn() throws IOException {
    Path wrong = folder.resolve("wrong.csv");
    Files.writeString(wrong, "a,b,colour,person,kind\n0.5,3,red,p7,left\nmuch,3,red,p8,right\n");

    String refusal =
        assertThrows(DataException.class, () -> TableProblem.train(settings("csv:" + wrong), place))
            .getMessage();
    assertTrue(refusal.contains("a row, column 'a'"), refusal);
    assertTrue(!refusal.contains("much"), "a value is in the message: " + refusal);
  }

  @Test
  void load_otherKindOrMissingFile_isRefused() {
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    place.load(
                        new DataKinds(DataCatalog.ofUser()).named("images:here"),
                        new DataOptions(Map.of()),
                        OptionalInt.of(10)))
            .getMessage()
            .contains("must be parquet:PATH or csv:PATH, was images:here"));
    assertTrue(
        assertThrows(
                DataException.class,
                () -> TableProblem.train(settings("parquet:" + folder.resolve("none")), place))
            .getMessage()
            .contains("cannot be read by Spark"));
  }

  @Test
  void rows_ofAProgram_areOrderedByTheirIdWhateverTheirPartitions() {
    Dataset<Row> table =
        session
            .range(0, 500)
            .selectExpr(
                "id as number",
                "cast((id * 37) % 101 as double) as a",
                "case when id % 3 = 0 then 'x' else 'y' end as kind");
    var schema =
        SchemaFile.read(
            """
            columns:
              number: {type: ignore}
              a: {type: numeric, bounds: [0, 100]}
              kind: {type: label, values: [x, y]}
            """,
            "here");
    var declared = new DeclaredTable(schema, Optional.empty(), 0.2, PrivacyUnit.ROW);
    Settings settings =
        TableProblem.settings(folder, "rows")
            .without(Setting.SCHEMA)
            .without(Setting.PRIVACY_UNIT)
            .withText(Setting.DATASET_SIZE, "400");

    var first = train(settings, place.rows(table.repartition(7), "number", declared, 400));
    var second = train(settings, place.rows(table.repartition(3), "number", declared, 400));

    assertEquals(first.parameters(), second.parameters());
    var doubled = table.union(table.limit(1));
    assertThrows(DataException.class, () -> place.rows(doubled, "number", declared, 400));
  }

  private static TrainingResult train(Settings settings, org.smadp.data.Dataset data) {
    try (var training = TableProblem.training(settings, place).data(data).build()) {
      return training.run();
    }
  }

  @Test
  void rows_withPartsInAColumn_areRefusedByName() {
    Dataset<Row> nested = session.range(3).selectExpr("id", "array(id) as list");

    String refusal =
        assertThrows(DataException.class, () -> new SortedRows(nested, "id")).getMessage();
    assertTrue(refusal.contains("column 'list' is a list or has parts"), refusal);
  }

  @Test
  void row_ofTypedValues_hasTheTextOfOneMachine() {
    Row row =
        session
            .sql(
                "select 3.0D, 0.1F, 7, null, timestamp'2026-01-31T12:00:00Z', date'2026-01-31',"
                    + " 2.50BD, true, ' word '")
            .first();

    assertEquals(
        List.of("3", "0.1", "7", "", "2026-01-31T12:00", "2026-01-31", "2.5", "true", "word"),
        CellValue.row(row, 9).cells());
  }
}
