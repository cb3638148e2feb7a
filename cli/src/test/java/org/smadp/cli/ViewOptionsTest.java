package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewOptionsTest {
  @TempDir private Path folder;

  private Path train(String name, String... options) {
    Path out = folder.resolve(name);
    List<String> all =
        new ArrayList<>(
            List.of("train", "--seed", "1", "--json", "--steps", "2", "--lot-size", "32"));
    all.addAll(List.of("--evaluation", "none", "--out", out.toString()));
    all.addAll(List.of(options));
    Invocation.of(all.toArray(new String[0])).json();
    return out;
  }

  private static long difference(Path first, Path second) throws IOException {
    return Files.mismatch(first.resolve("model.safetensors"), second.resolve("model.safetensors"));
  }

  @Test
  void train_withViews_isReproducibleAndStatesThem() throws IOException {
    Path first = train("first", "--views", "3");
    assertEquals(-1, difference(first, train("second", "--views", "3")));
    assertNotEquals(-1, difference(first, train("others", "--views", "3", "--view-shift", "1")));
    String statement = Files.readString(first.resolve("privacy.md"));
    assertTrue(statement.contains("mean over 3 random views"), statement);
  }

  /** Views that are the example itself change no bit. */
  @Test
  void train_withPlainViews_isTheRunWithout() throws IOException {
    Path plain = train("plain", "--views", "2", "--view-shift", "0");
    assertEquals(-1, difference(plain, train("without")));
  }

  @Test
  void train_withViewsThatDoNotFit_isRefused() {
    Invocation.of("train", "--view-shift", "1").refused("view-shift", "--views");
    Invocation.of("train", "--view-mirror", "random").refused("view-mirror", "--views");
    Invocation.of("train", "--views", "2", "--view-shift", "28").refused("view-shift", "28");
    Invocation.of("train", "--views", "2", "--encoder", "scatter").refused("views", "encoder");
  }
}
