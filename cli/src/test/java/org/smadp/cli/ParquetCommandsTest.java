package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parquet files in place of text. */
final class ParquetCommandsTest {
  private static final String SCHEMA =
      """
      columns:
        age: {type: numeric, bounds: [0, 100], missing: indicator}
        ward: {type: categorical, values: [A, B]}
        seen: {type: date, bounds: [2019-01-01, 2022-12-31]}
        outcome: {type: label, values: {no: ["false"], yes: ["true"]}}
      """;

  @TempDir Path folder;

  @Test
  void train_parquet_predictsParquetAndText() throws IOException {
    Path people = ParquetTable.write(folder.resolve("people.parquet"), 2000);
    Path schema = Files.writeString(folder.resolve("s.yaml"), SCHEMA);
    Path run = folder.resolve("run");
    Invocation trained =
        Invocation.of(
            "train",
            "--data",
            people.toString(),
            "--schema",
            schema.toString(),
            "--dataset-size",
            "1600",
            "--epsilon",
            "6",
            "--steps",
            "200",
            "--evaluation",
            "none",
            "--seed",
            "3",
            "--out",
            run.toString());
    assertEquals(0, trained.exitCode(), trained.err());
    Invocation same =
        Invocation.of("predict", "--run", run.toString(), "--data", "parquet:" + people, "--json");
    assertTrue(same.json().get("accuracy").asDouble() > 0.8, same.err());
    Path text =
        Files.writeString(
            folder.resolve("new.csv"), "age,ward,seen\n95,A,2020-05-05\n5,C,2020-05-05\n");
    Invocation other = Invocation.of("predict", "--run", run.toString(), "--data", text.toString());
    assertTrue(other.out().contains("\n1,yes,") && other.out().contains("\n2,no,"), other.out());
    assertTrue(other.err().contains("1 row with values outside"), other.err());
  }

  @Test
  void describe_parquet_draftsFromItsSchemaOrFromPublicValues() throws IOException {
    Path people = ParquetTable.write(folder.resolve("people.parquet"), 50);
    String draft = Invocation.of("data", "describe", people.toString()).out();
    assertTrue(draft.contains("\"age\": {type: numeric, bounds: [LOW, HIGH]}"), draft);
    String open =
        Invocation.of("data", "describe", people.toString(), "--from-public", people.toString())
            .out();
    assertTrue(open.contains("\"ward\": {type: categorical, values: [\"A\", \"B\"]}"), open);
    assertTrue(open.contains("\"seen\": {type: date, bounds: [2019-04-14, 2019-06-02]"), open);
  }

  @Test
  void train_wrongFiles_areRefusedInOneLine() throws IOException {
    Path schema = Files.writeString(folder.resolve("s.yaml"), SCHEMA);
    Path text = Files.writeString(folder.resolve("t.parquet"), "age,ward,seen,outcome\n1,A,x,no\n");
    Invocation.of("train", "--data", text.toString(), "--schema", schema.toString())
        .refused("t.parquet", "is no Parquet file");
    Invocation.of("train", "--data", "parquet:" + folder, "--schema", schema.toString())
        .refused("there is no such file");
    Invocation.of("train", "--data", "parquet:", "--schema", schema.toString())
        .refused("names no file", "parquet:patients.parquet");
    Invocation.of(
            "train", "--data", text.toString(), "--schema", schema.toString(), "--separator", ";")
        .refused("separator has no effect on data");
  }
}
