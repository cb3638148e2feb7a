package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Categories with vectors of their own, from the schema to predictions. */
final class EmbeddedColumnsTest {
  @TempDir Path folder;

  private static String schema(String encoding) {
    return """
        columns:
          age: {type: numeric, bounds: [0, 100]}
          town: {type: categorical, values: [a, b, c, d, e, f], %s}
          sex: {type: categorical, values: [m, w]}
          outcome: {type: label, values: ["no", "yes"]}
        """
        .formatted(encoding);
  }

  /** The town decides. */
  private Path table() throws IOException {
    Random random = new Random(1);
    List<String> lines = new ArrayList<>(List.of("age,town,sex,outcome"));
    for (int i = 0; i < 3000; i++) {
      char town = (char) ('a' + random.nextInt(6));
      boolean yes = random.nextInt(10) < (town < 'd' ? 1 : 9);
      lines.add(
          random.nextInt(100)
              + ","
              + town
              + ","
              + (random.nextBoolean() ? "m" : "w")
              + ","
              + (yes ? "yes" : "no"));
    }
    return Files.write(folder.resolve("people.csv"), lines);
  }

  private Invocation train(String encoding) throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), schema(encoding));
    return Invocation.of(
        "train",
        "--data",
        table().toString(),
        "--schema",
        file.toString(),
        "--dataset-size",
        "2400",
        "--epsilon",
        "8",
        "--steps",
        "300",
        "--evaluation",
        "public",
        "--seed",
        "3",
        "--out",
        folder.resolve("run").toString());
  }

  @Test
  void train_embeddedColumn_beginsWithVectorsAndPredicts() throws IOException {
    Invocation trained = train("encode: embedding, width: 2");
    assertEquals(0, trained.exitCode(), trained.err());
    Path run = folder.resolve("run");
    String network = Files.readString(run.resolve("model.yaml"));
    assertTrue(network.contains("column-embedding"), network);
    assertTrue(network.contains("offset: 1") && network.contains("categories: 7"), network);
    Invocation scored =
        Invocation.of("predict", "--run", run.toString(), "--data", table().toString(), "--json");
    double accuracy = scored.json().get("accuracy").asDouble();
    assertTrue(accuracy > 0.85, "accuracy " + accuracy);
    assertEquals(0, scored.json().get("outside").asInt());
  }

  @Test
  void train_badEmbedding_isRefused() throws IOException {
    train("encode: embedding").refused("column 'town'", "width must be a whole number from 1");
    train("encode: hashing").refused("encode must be one-hot or embedding, was 'hashing'");
    train("width: 3").refused("width has no effect without encode: embedding");
  }
}
