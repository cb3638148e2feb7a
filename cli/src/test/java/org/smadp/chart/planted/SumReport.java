package org.smadp.chart.planted;

import org.smadp.optim.planted.CycleUtil;
import org.smadp.privacy.ClippedSum;

/** Planted: a report that holds a raw sum, prints, and depends on the package that needs it. */
public final class SumReport {
  ClippedSum sum;
  CycleUtil cycle;

  void print() {
    System.out.println(sum);
  }
}
