package org.smadp.experiments.study;

import java.util.Arrays;
import java.util.Locale;

/** How large a study is run. */
public enum Scale {
  /** Seconds a run on a few digits: shows that everything works, says nothing about methods. */
  SMOKE,
  /** Real data and small networks: hours at most on two processor cores. */
  CPU,
  /** Networks and lengths as usual in the literature; the paper states few of its own. */
  FULL;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Scale of(String label) {
    return Arrays.stream(values())
        .filter(scale -> scale.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "scale must be one of smoke, cpu, full, was '" + label + "'"));
  }
}
