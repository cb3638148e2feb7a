package org.smadp.data.image;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Small data sets in the exact official CIFAR layout: each training and test file the same size.
 */
public final class CifarFixture {
  private CifarFixture() {}

  /** Files by their names in the archive, labels going round the classes. */
  public static Map<String, byte[]> files(Cifar kind, int recordsPerFile) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    int seed = 1;
    for (String name : kind.files()) {
      files.put(kind.folder() + "/" + name, records(kind, recordsPerFile, seed++));
    }
    return files;
  }

  private static byte[] records(Cifar kind, int count, int seed) {
    byte[] content = new byte[count * kind.recordLength()];
    new Random(seed).nextBytes(content);
    for (int i = 0; i < count; i++) {
      int start = i * kind.recordLength();
      if (kind == Cifar.CIFAR10) {
        content[start] = (byte) (i % 10);
      } else {
        content[start] = (byte) (i % 20);
        content[start + 1] = (byte) (i % 100);
      }
    }
    return content;
  }
}
