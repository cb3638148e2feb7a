package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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

  /** A copy that says of itself that its search did not choose it, with the digest of that. */
  Path asUnchosenTrial(Path folder) throws IOException {
    Path copy = Files.createDirectories(folder.resolve("trial"));
    for (String file : FILES) {
      Files.copy(directory.resolve(file), copy.resolve(file));
    }
    String text = Files.readString(copy.resolve("run.json"));
    String edited =
        text.replace("\"privacy\" : {", "\"privacy\" : {\n \"trial\" : \"not-chosen\",");
    Files.writeString(copy.resolve("run.json"), edited);
    byte[] content = edited.getBytes(StandardCharsets.UTF_8);
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      String line = HexFormat.of().formatHex(digest) + "  run.json\n";
      Files.writeString(copy.resolve("run.sha256"), line);
    } catch (NoSuchAlgorithmException exception) {
      throw new AssertionError(exception);
    }
    return copy;
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
