package org.smadp.nn.torch;

import java.util.stream.LongStream;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.kernel.Factors;

/**
 * Norms of per-example gradients that are never written out. For g = sum_t a_t b_t^T,
 *
 * <pre>  |g|^2 = sum_{t,s} (a_t . a_s) (b_t . b_s)  </pre>
 *
 * <p>Where the terms cancel, rounding could make the result too small and the clipped gradient too
 * long. A margin of the unit roundoff times sqrt(rows + columns) times (sum_t |a_t| |b_t|)^2 is
 * added against that: the result errs to the long side. Factors are scaled to a largest entry of 1
 * first, so that squares neither overflow nor vanish; a single position needs neither.
 */
final class GhostNorms {
  private GhostNorms() {}

  /** Adds the squared norms of examples {@code from ...} to {@code squares}. */
  static void add(Factors factors, double[] squares, int from) {
    double[] found = factors.left().size(2) == 1 ? product(factors) : scaledGram(factors);
    for (int m = 0; m < found.length; m++) {
      squares[from + m / factors.blocks()] += found[m];
    }
  }

  /** With one position the norm is a product of norms, taken in double. */
  private static double[] product(Factors factors) {
    double[] a = NativeArrays.toDoubles(norms(factors.left()));
    double[] b = NativeArrays.toDoubles(norms(factors.right()));
    for (int m = 0; m < a.length; m++) {
      a[m] = a[m] * a[m] * b[m] * b[m];
    }
    return a;
  }

  private static double[] scaledGram(Factors factors) {
    Tensor leftScale = scale(factors.left());
    Tensor sourceScale = scale(factors.source());
    double[] found =
        gram(
            new Factors(
                factors.left().div(leftScale),
                factors.source().div(sourceScale),
                factors.columns(),
                factors.blocks()));
    double[] a = NativeArrays.toDoubles(leftScale);
    double[] b = NativeArrays.toDoubles(sourceScale);
    for (int m = 0; m < found.length; m++) {
      found[m] *= a[m] * a[m] * b[m] * b[m];
    }
    return found;
  }

  private static Tensor scale(Tensor values) {
    double tiny = values.element_size() == Double.BYTES ? Double.MIN_NORMAL : Float.MIN_NORMAL;
    long[] dims = LongStream.range(1, values.dim()).toArray();
    return torch.clamp_min(values.abs().amax(dims, true), new Scalar(tiny));
  }

  private static double[] gram(Factors factors) {
    Tensor left = factors.left();
    Tensor a = torch.bmm(left.transpose(1, 2), left);
    Tensor b = factors.columns().gram(factors.source());
    double[] longest = NativeArrays.toDoubles(diagonal(a).mul(diagonal(b)).sqrt_().sum(1));
    double[] squares = NativeArrays.toDoubles(a.mul_(b).sum(1, 2));
    double roundoff = left.element_size() == Double.BYTES ? 0x1p-53 : 0x1p-24;
    long values = left.size(1) + factors.columns().length(factors.source());
    double margin = roundoff * Math.sqrt((double) values);
    for (int m = 0; m < squares.length; m++) {
      squares[m] = Math.max(squares[m], 0) + margin * longest[m] * longest[m];
    }
    return squares;
  }

  /** The squared length of each column, from the Gram matrix: [matrices, positions]. */
  private static Tensor diagonal(Tensor gram) {
    return torch.diagonal(gram, 0, 1, 2);
  }

  private static Tensor norms(Tensor values) {
    return torch.linalg_vector_norm(
        values,
        new Scalar(2.0),
        new long[] {1, 2},
        false,
        new ScalarTypeOptional(ScalarType.Double));
  }
}
