package org.smadp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.cli.model.PredictCommand;
import org.smadp.cli.train.TrainCommand;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.train.run.RunFile;
import org.smadp.train.run.RunStatus;
import picocli.CommandLine;

/** The command line on Spark: the files of a run, resumed, scored, and the same as without. */
class ClusterCommandTest {
  @TempDir static Path folder;
  private static Path parquet;

  @BeforeAll
  static void write() throws IOException {
    Path csv = TableProblem.csv(folder);
    Path out = folder.resolve("parquet");
    try (SparkSession session = local()) {
      session
          .read()
          .option("header", "true")
          .option("inferSchema", "true")
          .csv(csv.toString())
          .coalesce(1)
          .write()
          .mode(SaveMode.Overwrite)
          .parquet(out.toString());
    }
    try (Stream<Path> files = Files.list(out)) {
      parquet =
          files.filter(file -> file.toString().endsWith(".parquet")).findFirst().orElseThrow();
    }
  }

  private static SparkSession local() {
    return SparkSession.builder()
        .master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .getOrCreate();
  }

  private static final class Said {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private int code;
  }

  private static Said run(CommandLine command, String... arguments) {
    Said said = new Said();
    command.setOut(new PrintWriter(said.out, true)).setErr(new PrintWriter(said.err, true));
    said.code = command.execute(arguments);
    return said;
  }

  private static String[] training(Path out, String data, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of("--data", data, "--schema", folder.resolve("rows.yaml").toString()));
    all.addAll(List.of("--privacy-unit", "row", "--dataset-size", "800", "--epsilon", "6"));
    all.addAll(List.of("--delta", "1e-4", "--lot-size", "100", "--steps", "6", "--seed", "4"));
    all.addAll(List.of("--model", "mlp", "--out", out.toString()));
    all.addAll(Arrays.asList(more));
    return all.toArray(String[]::new);
  }

  private static final String[] ON_SPARK = {
    "--spark",
    "local[2]",
    "--spark-conf",
    "spark.ui.enabled=false",
    "--parts",
    "1",
    "--spark-conf",
    "spark.driver.host=127.0.0.1"
  };

  @Test
  void train_parquetOnSpark_leavesTheRunOfOneMachine() throws IOException {
    Path there = folder.resolve("there");
    Path here = folder.resolve("here");

    Said cluster = run(TrainCommand.commandLine(), training(there, "parquet:" + parquet, ON_SPARK));
    Said machine = run(TrainCommand.commandLine(), training(here, "parquet:" + parquet));

    assertEquals(0, cluster.code, cluster.err.toString());
    assertEquals(0, machine.code, machine.err.toString());
    assertEquals(RunStatus.FINISHED, RunFile.status(there));
    assertTrue(Files.exists(there.resolve("report.html")));
    assertEquals(
        -1,
        Files.mismatch(here.resolve("model.safetensors"), there.resolve("model.safetensors")),
        "the same model, byte for byte");
    assertEquals(statement(here), statement(there));
    predict_onSpark_writesWhatOneMachineWrites(there);
  }

  private static String statement(Path run) throws IOException {
    return Files.readString(run.resolve("privacy.md"))
        .replaceAll("(?m)^.*(run id|Run id|seconds).*$", "");
  }

  private static void predict_onSpark_writesWhatOneMachineWrites(Path run) throws IOException {
    Path one = folder.resolve("one.csv");
    Path many = folder.resolve("many");
    List<String> arguments =
        new ArrayList<>(List.of("--run", run.toString(), "--data", "parquet:" + parquet, "--out"));
    List<String> onSpark = new ArrayList<>(arguments);
    arguments.add(one.toString());
    onSpark.addAll(List.of(many.toString(), "--spark", "local[2]"));
    onSpark.addAll(List.of("--spark-conf", "spark.ui.enabled=false"));

    Said here =
        run(
            new CommandLine(new PredictCommand(DataCatalog.ofUser())),
            arguments.toArray(String[]::new));
    Said there =
        run(
            new CommandLine(new PredictCommand(DataCatalog.ofUser())),
            onSpark.toArray(String[]::new));

    assertEquals(0, here.code, here.err.toString());
    assertEquals(0, there.code, there.err.toString());
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(many)) {
      for (Path file :
          files
              .filter(path -> path.getFileName().toString().startsWith("part-"))
              .sorted()
              .toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    assertEquals(
        Files.readAllLines(one).stream().sorted().distinct().toList(),
        lines.stream().sorted().distinct().toList());
  }

  @Test
  void resume_onSpark_endsAsTheWholeRun() throws IOException {
    Path whole = folder.resolve("whole");
    Path cut = folder.resolve("cut");
    String data = "csv:" + folder.resolve("rows.csv");
    assertEquals(0, run(TrainCommand.commandLine(), training(whole, data, ON_SPARK)).code);
    CutOff.train(cut, data, folder.resolve("rows.yaml"));
    assertEquals(RunStatus.BEGUN, RunFile.status(cut));

    List<String> resume = new ArrayList<>(List.of("--resume", cut.toString(), "--seed", "4"));
    resume.addAll(Arrays.asList(ON_SPARK));
    Said said = run(TrainCommand.commandLine(), resume.toArray(String[]::new));

    assertEquals(0, said.code, said.err.toString());
    assertEquals(
        -1, Files.mismatch(whole.resolve("model.safetensors"), cut.resolve("model.safetensors")));
  }

  @Test
  void train_openCluster_isRefusedBeforeItIsReached() {
    Said said =
        run(
            TrainCommand.commandLine(),
            training(
                folder.resolve("refused"),
                "csv:" + folder.resolve("rows.csv"),
                "--spark",
                "spark://127.0.0.1:1"));

    assertFalse(said.code == 0);
    assertFalse(Files.exists(folder.resolve("refused")));
    assertTrue(said.err.toString().contains("--allow-unencrypted-cluster"), said.err.toString());
  }
}
