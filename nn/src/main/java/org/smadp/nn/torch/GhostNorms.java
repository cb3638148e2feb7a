package org.smadp.nn.torch;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * Norms of per-example gradients that are never written out. For g = sum_t a_t b_t^T,
 *
 * <pre>  |g|^2 = sum_{t,s} (a_t . a_s) (b_t . b_s)  </pre>
 *
 * <p>Where the terms cancel, rounding could make the result too small and the clipped gradient too
 * long. A margin of the unit roundoff times sqrt(rows + columns) times (sum_t |a_t| |b_t|)^2 is
 * added against that: the result errs to the long side. Factors are scaled to a largest entry of 1
 * first, so that squares neither overflow nor vanish.
 */
final class GhostNorms {
  private GhostNorms() {}

  /** Adds the squared norms of examples {@code from ...} to {@code squares}. */
  static void add(List<Factors> uses, double[] squares, int from) {
    int blocks = uses.get(0).blocks();
    List<Tensor> lefts = new ArrayList<>();
    List<Tensor> rights = new ArrayList<>();
    for (Factors use : uses) {
      lefts.add(use.left());
      rights.add(use.right());
    }
    Tensor left = joined(lefts);
    Tensor right = joined(rights);
    Tensor leftScale = scale(left);
    Tensor rightScale = scale(right);
    left = left.div(leftScale);
    right = right.div(rightScale);
    double[] scaled = left.size(2) == 1 ? product(left, right) : gram(left, right);
    double[] a = NativeArrays.toDoubles(leftScale);
    double[] b = NativeArrays.toDoubles(rightScale);
    for (int m = 0; m < scaled.length; m++) {
      squares[from + m / blocks] += scaled[m] * a[m] * a[m] * b[m] * b[m];
    }
  }

  private static Tensor joined(List<Tensor> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    TensorVector all = new TensorVector();
    parts.forEach(all::push_back);
    return torch.cat(all, 2);
  }

  private static Tensor scale(Tensor values) {
    double tiny = values.element_size() == Double.BYTES ? Double.MIN_NORMAL : Float.MIN_NORMAL;
    return torch.clamp_min(values.abs().amax(new long[] {1, 2}, true), new Scalar(tiny));
  }

  private static double[] product(Tensor left, Tensor right) {
    double[] a = NativeArrays.toDoubles(norms(left));
    double[] b = NativeArrays.toDoubles(norms(right));
    for (int m = 0; m < a.length; m++) {
      a[m] = a[m] * a[m] * b[m] * b[m];
    }
    return a;
  }

  private static double[] gram(Tensor left, Tensor right) {
    Tensor a = torch.bmm(left.transpose(1, 2), left);
    Tensor b = torch.bmm(right.transpose(1, 2), right);
    double[] squares = NativeArrays.toDoubles(a.mul_(b).sum(1, 2));
    double[] longest = NativeArrays.toDoubles(norms(left).mul(norms(right)).sum(1));
    double roundoff = left.element_size() == Double.BYTES ? 0x1p-53 : 0x1p-24;
    double margin = roundoff * Math.sqrt((double) (left.size(1) + right.size(1)));
    for (int m = 0; m < squares.length; m++) {
      squares[m] = Math.max(squares[m], 0) + margin * longest[m] * longest[m];
    }
    return squares;
  }

  /** The length of each column: [matrices, positions]. */
  private static Tensor norms(Tensor values) {
    return torch.linalg_vector_norm(
        values, new Scalar(2.0), new long[] {1}, false, new ScalarTypeOptional());
  }
}
