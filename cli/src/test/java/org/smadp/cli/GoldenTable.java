package org.smadp.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A synthetic table of two classes, the same on every machine: integer arithmetic alone makes it,
 * and its numbers are quarters, which a float holds exactly.
 *
 * @param train 400 rows
 * @param test another 80
 */
record GoldenTable(Path train, Path test) {
  private static final int FEATURES = 6;

  static GoldenTable in(Path folder) throws IOException {
    var rows = new Rows();
    return new GoldenTable(
        Files.writeString(folder.resolve("train.csv"), rows.next(400)),
        Files.writeString(folder.resolve("test.csv"), rows.next(80)));
  }

  private static final class Rows {
    private long state = 20_260_101;

    String next(int count) {
      StringBuilder text = new StringBuilder("a,b,c,outcome,d,e,f\n");
      for (int i = 0; i < count; i++) {
        text.append(row());
      }
      return text.toString();
    }

    /** Quarters from 0 to 100; "yes" is likely where the first is large and the last small. */
    private String row() {
      int[] quarters = new int[FEATURES];
      for (int i = 0; i < FEATURES; i++) {
        quarters[i] = below(401);
      }
      boolean yes = 2 * quarters[0] + quarters[2] - 2 * quarters[5] + below(201) > 300;
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < FEATURES; i++) {
        text.append(i == 3 ? (yes ? "yes," : "no,") : "");
        text.append(String.format(Locale.ROOT, "%d.%02d", quarters[i] / 4, 25 * (quarters[i] % 4)));
        text.append(i == FEATURES - 1 ? "\n" : ",");
      }
      return text.toString();
    }

    private int below(int bound) {
      state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
      return (int) ((state >>> 33) % bound);
    }
  }
}
