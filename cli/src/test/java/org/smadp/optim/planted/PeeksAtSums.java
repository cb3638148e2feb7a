package org.smadp.optim.planted;

import org.bytedeco.javacpp.Pointer;
import org.smadp.chart.planted.SumReport;
import org.smadp.nn.NativeRuntimePlanted;
import org.smadp.privacy.ClippedSum;

/** Planted: an optimiser that holds a raw sum, a native pointer and a network. */
final class PeeksAtSums {
  ClippedSum sum;
  Pointer pointer;
  NativeRuntimePlanted network;
  SumReport report;
}
