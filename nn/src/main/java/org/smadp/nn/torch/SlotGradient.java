package org.smadp.nn.torch;

import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.nn.layer.Slot;

/** The per-example gradients of one parameter tensor in one batch, on one path. */
final class SlotGradient {
  private final Slot slot;
  private final List<Contribution> uses;
  private final int examples;
  private final ClippingPath path;
  private Tensor written; // [examples, length] on the explicit paths, else null

  SlotGradient(Slot slot, List<Contribution> uses, int examples, ClippingPath wish) {
    this.slot = slot;
    this.uses = uses;
    this.examples = examples;
    boolean ghost = wish == ClippingPath.GHOST;
    this.path = ghost && uses.get(0).factors(0, 1, true) == null ? ClippingPath.CHUNKED : wish;
  }

  /** Adds each example's squared norm. */
  void addSquaredNorms(double[] squares) {
    switch (path) {
      case EXPLICIT, GROUPED -> {
        written = perExample(0, examples);
        addSquares(written, squares, 0);
      }
      case CHUNKED -> {
        long rowBytes = (long) slot.length() * uses.get(0).bytesPerValue();
        inChunks(rowBytes, (from, count) -> addSquares(perExample(from, count), squares, from));
      }
      case GHOST ->
          inChunks(
              ghostBytes(), (from, count) -> GhostNorms.add(factors(from, count), squares, from));
    }
  }

  /** Takes these examples out: their gradients count as zero. */
  void zero(Tensor rows) {
    if (written != null) {
      written.index_fill_(0, rows, new Scalar(0.0));
    } else {
      uses.forEach(use -> use.zero(rows));
    }
  }

  /** Adds sum_i factor_i g_i to this tensor's part of the flat {@code sum}. */
  void addWeighted(Tensor factors, Tensor sum) {
    Tensor target = sum.narrow(0, slot.offset(), slot.length());
    if (written != null) {
      target.addmv_(written.t(), factors);
    } else {
      uses.forEach(use -> use.addWeighted(factors, target));
    }
  }

  private Tensor perExample(int from, int count) {
    Tensor gradients = uses.get(0).perExample(from, count, path);
    for (Contribution use : uses.subList(1, uses.size())) {
      gradients = gradients.add(use.perExample(from, count, path));
    }
    return gradients;
  }

  private List<Factors> factors(int from, int count) {
    boolean alone = uses.size() == 1;
    return uses.stream().map(use -> use.factors(from, count, alone)).toList();
  }

  /** Native bytes that the ghost norm of one example needs. */
  private long ghostBytes() {
    Contribution.Cost cost = uses.get(0).cost();
    long positions = 0;
    for (Contribution use : uses) {
      positions += use.cost().positions();
    }
    long values = positions * (2 * positions + 2L * cost.columns() + 2L * cost.rows());
    return values * cost.blocks() * uses.get(0).bytesPerValue();
  }

  private interface Chunk {
    void run(int from, int count);
  }

  @SuppressWarnings("try") // a scope is opened for its closing
  private void inChunks(long bytesPerExample, Chunk chunk) {
    int step = (int) Math.max(1, Math.min(examples, ClippingPath.MEMORY_CAP / bytesPerExample));
    for (int from = 0; from < examples; from += step) {
      try (PointerScope scope = new PointerScope()) {
        chunk.run(from, Math.min(step, examples - from));
      }
    }
  }

  private static void addSquares(Tensor rows, double[] squares, int from) {
    Tensor norms =
        torch.linalg_vector_norm(
            rows, new Scalar(2.0), new long[] {1}, false, new ScalarTypeOptional());
    double[] values = NativeArrays.toDoubles(norms);
    for (int i = 0; i < values.length; i++) {
      squares[from + i] += values[i] * values[i];
    }
  }
}
