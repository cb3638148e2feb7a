package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecipesCommandTest {
  @TempDir private Path folder;

  @Test
  void recipes_withoutName_listsAll() {
    String out = Invocation.of("recipes").out();
    assertTrue(out.contains("mnist-best"), out);
    assertTrue(out.contains("cifar100-scatter"), out);
  }

  @Test
  void recipes_withName_showsItsSettings() {
    String out = Invocation.of("recipes", "cifar10-scatter").out();
    assertTrue(out.contains("scatter-mirror"), out);
  }

  @Test
  void recipes_unknown_isRefusedInOneLine() {
    Invocation.of("recipes", "best").refused("recipe", "mnist-best", "'best'");
    Invocation.of("train", "--recipe", "best").refused("recipe", "mnist-best", "'best'");
  }

  /** The name is part of the record, options come first, and the record trains the same again. */
  @Test
  void train_byRecipe_recordsItsName() throws IOException {
    Path first = folder.resolve("first");
    train("--recipe", "mnist-fast", "--steps", "2", "--lot-size", "32", "--out", first.toString());
    String record = Files.readString(first.resolve("run.json"));
    assertTrue(record.contains("\"recipe\" : \"mnist-fast\""), record);
    assertTrue(record.contains("\"lot-size\" : \"32\""), record);
    Path second = folder.resolve("second");
    train("--config", first.resolve("run.json").toString(), "--out", second.toString());
    assertEquals(
        -1,
        Files.mismatch(first.resolve("model.safetensors"), second.resolve("model.safetensors")));
  }

  private static void train(String... options) {
    List<String> all = new ArrayList<>(List.of("train", "--seed", "1", "--json"));
    all.addAll(List.of(options));
    Invocation.of(all.toArray(new String[0])).json();
  }
}
