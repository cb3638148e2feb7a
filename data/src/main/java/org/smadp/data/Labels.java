package org.smadp.data;

import java.util.List;
import java.util.stream.IntStream;

/** Checks of class labels against the declared classes. */
final class Labels {
  private Labels() {}

  /** Widens unsigned bytes, refusing any that is not one of {@code classes} labels. */
  static int[] checked(String file, byte[] raw, int classes) {
    int[] labels = new int[raw.length];
    for (int i = 0; i < raw.length; i++) {
      labels[i] = checked(file, i, raw[i] & 0xff, classes);
    }
    return labels;
  }

  static int checked(String file, int example, int label, int classes) {
    if (label < 0 || label >= classes) {
      throw new DataException(
          file,
          "label of example %d is out of range: %d classes are declared, so labels are 0 to %d"
              .formatted(example, classes, classes - 1));
    }
    return label;
  }

  /** Names 0, 1, ... for classes that have no others. */
  static List<String> numbered(int classes) {
    return IntStream.range(0, classes).mapToObj(Integer::toString).toList();
  }
}
