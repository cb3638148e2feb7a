package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** A small run on a synthetic table, for the commands that need one. */
record TrainedRun(Path csv, Path directory, Invocation training) {
  /** What a reader of a finished run needs. */
  static final List<String> FILES =
      List.of("run.json", "steps.csv", "privacy.md", "model.yaml", "model.safetensors");

  /** Two well separated classes. */
  static TrainedRun in(Path folder) throws IOException {
    Path csv = csv(folder);
    Path directory = folder.resolve("run");
    Invocation training =
        Invocation.of(
            "train",
            "--data",
            "csv:" + csv,
            "--label",
            "outcome",
            "--classes",
            "no,yes",
            "--bounds",
            "age=0:120,income=0:100",
            "--dataset-size",
            "240",
            "--model",
            "linear",
            "--lot-size",
            "40",
            "--steps",
            "40",
            "--learning-rate",
            "2",
            "--seed",
            "5",
            "--out",
            directory.toString(),
            "--json");
    assertEquals(0, training.exitCode(), training.err());
    return new TrainedRun(csv, directory, training);
  }

  /** A record without its digests, as earlier versions wrote it: then others can be tested. */
  static String undigested(String record) {
    String before = record.replaceFirst(",\\s*\"digests\" : \"run.sha256\"", "");
    if (before.equals(record)) {
      throw new IllegalArgumentException("the record names no digests");
    }
    return before;
  }

  static Path csv(Path folder) throws IOException {
    return Files.writeString(folder.resolve("people.csv"), table(300));
  }

  private static String table(int rows) {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("age,outcome,income\n");
    for (int i = 0; i < rows; i++) {
      boolean yes = random.nextBoolean();
      text.append(
          String.format(
              Locale.ROOT,
              "%.2f,%s,%.2f%n",
              (yes ? 85 : 35) + 8 * random.nextGaussian(),
              yes ? "yes" : "no",
              (yes ? 75 : 25) + 8 * random.nextGaussian()));
    }
    return text.toString();
  }
}
