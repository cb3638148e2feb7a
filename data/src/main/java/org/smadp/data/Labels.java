package org.smadp.data;

import java.util.List;
import java.util.stream.IntStream;

/** Declared classes, and checks of labels against them. */
public final class Labels {
  private Labels() {}

  /** Widens unsigned bytes, refusing any that is not one of {@code classes} labels. */
  public static int[] checked(String file, byte[] raw, int classes) {
    int[] labels = new int[raw.length];
    for (int i = 0; i < raw.length; i++) {
      labels[i] = checked(file, i, raw[i] & 0xff, classes);
    }
    return labels;
  }

  public static int checked(String file, int example, int label, int classes) {
    if (label < 0 || label >= classes) {
      throw new DataException(
          file,
          "label of example %d is out of range: %d classes are declared, so labels are 0 to %d"
              .formatted(example, classes, classes - 1));
    }
    return label;
  }

  /** Reads declared classes: names separated by commas, or a number n for the labels 0 to n - 1. */
  public static List<String> declared(String text) {
    if (text.matches("\\d{1,9}")) {
      int classes = Integer.parseInt(text);
      if (classes > 1_000_000) {
        throw new IllegalArgumentException("classes must be at most 1000000, was " + text);
      }
      return numbered(classes);
    }
    return List.of(text.split("\\s*,\\s*", -1));
  }

  /** Names 0, 1, ... for classes that have no others. */
  public static List<String> numbered(int classes) {
    return IntStream.range(0, classes).mapToObj(Integer::toString).toList();
  }
}
