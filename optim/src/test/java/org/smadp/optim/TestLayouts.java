package org.smadp.optim;

import org.smadp.tensor.Layout;

/** The layouts of the tests. */
public final class TestLayouts {
  private TestLayouts() {}

  /** A matrix with bias, a vector, a matrix: 24 values. */
  public static Layout small() {
    return Layout.builder()
        .group("first", 10, 2, 4)
        .group("middle", 5)
        .group("last", 9, 3, 3)
        .build();
  }

  /** Long enough that kernels share their work among threads. */
  public static Layout large() {
    return Layout.builder().group("wide", 100_003, 100, 1000).group("narrow", 40_001).build();
  }
}
