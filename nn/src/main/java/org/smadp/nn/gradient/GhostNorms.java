package org.smadp.nn.gradient;

import java.util.stream.LongStream;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.kernel.Factors;
import org.smadp.nn.runtime.NativeArrays;

/**
 * Norms of per-example gradients that are never written out. For g = sum_t a_t b_t^T,
 *
 * <pre>  |g|^2 = sum_{t,s} (a_t . a_s) (b_t . b_s)  </pre>
 *
 * Factors are scaled by powers of two, which is exact, so that squares neither overflow nor vanish.
 * A single position needs no inner products: its norm is |a| |b|, taken in double. What rounding
 * could hide is added by {@link GhostMargin}.
 */
public final class GhostNorms {
  private GhostNorms() {}

  /** Adds the squared norms of examples {@code from ...} to {@code squares}, rounded up. */
  public static void add(Factors factors, double[] squares, int from) {
    double[] found = factors.left().size(2) == 1 ? products(factors) : grams(factors);
    for (int m = 0; m < found.length; m++) {
      squares[from + m / factors.blocks()] += found[m];
    }
  }

  private static double[] products(Factors factors) {
    GhostMargin margin = GhostMargin.of(factors);
    double[] a = NativeArrays.toDoubles(norms(factors.left()));
    double[] b = NativeArrays.toDoubles(norms(factors.right()));
    for (int m = 0; m < a.length; m++) {
      boolean survives = margin.survives(a[m], b[m]);
      a[m] = survives ? a[m] * a[m] * b[m] * b[m] : Double.POSITIVE_INFINITY;
    }
    return a;
  }

  private static double[] grams(Factors factors) {
    GhostMargin margin = GhostMargin.of(factors);
    ScalarType type = margin.wide() ? ScalarType.Double : factors.left().scalar_type();
    double[] a = scales(factors.left());
    double[] b = scales(factors.source());
    Tensor left = scaled(factors.left().toType(type), a);
    Tensor leftGram = torch.bmm(left.transpose(1, 2), left);
    Tensor rightGram = factors.columns().gram(scaled(factors.source().toType(type), b));
    double[] reaches = reaches(leftGram, rightGram);
    double[] squares = NativeArrays.toDoubles(sum(leftGram.mul_(rightGram)));
    for (int m = 0; m < a.length; m++) {
      double norm = margin.norm(squares[m], reaches[m]) * a[m] * b[m];
      squares[m] = margin.survives(a[m], b[m]) ? norm * norm : Double.POSITIVE_INFINITY;
    }
    return squares;
  }

  /** For each matrix the power of two at or below its largest entry, within the normal numbers. */
  private static double[] scales(Tensor values) {
    int largest = values.element_size() == Double.BYTES ? Double.MAX_EXPONENT : Float.MAX_EXPONENT;
    long[] dims = LongStream.range(1, values.dim()).toArray();
    double[] scales = NativeArrays.toDoubles(values.abs().amax(dims, false));
    for (int m = 0; m < scales.length; m++) {
      int exponent = Math.getExponent(scales[m]);
      scales[m] = Math.scalb(1.0, Math.max(1 - largest, Math.min(largest - 1, exponent)));
    }
    return scales;
  }

  private static Tensor scaled(Tensor values, double[] scales) {
    double[] inverse = new double[scales.length];
    for (int m = 0; m < scales.length; m++) {
      inverse[m] = 1 / scales[m];
    }
    long[] shape = LongStream.range(0, values.dim()).map(d -> d == 0 ? -1 : 1).toArray();
    return values.mul(NativeArrays.of(inverse, values.scalar_type()).view(shape));
  }

  /** L = sum_t |a_t| |b_t|, from the diagonals of both Gram matrices, in double. */
  private static double[] reaches(Tensor leftGram, Tensor rightGram) {
    int positions = (int) leftGram.size(1);
    double[] a = NativeArrays.toDoubles(torch.diagonal(leftGram, 0, 1, 2));
    double[] b = NativeArrays.toDoubles(torch.diagonal(rightGram, 0, 1, 2));
    double[] reaches = new double[a.length / positions];
    for (int i = 0; i < a.length; i++) {
      reaches[i / positions] += Math.sqrt(a[i] * b[i]);
    }
    return reaches;
  }

  /** Row by row and in double, so that an entry takes part in few additions. */
  private static Tensor sum(Tensor matrices) {
    var wide = new ScalarTypeOptional(ScalarType.Double);
    return matrices.sum(new long[] {2}, false, wide).sum(1);
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
