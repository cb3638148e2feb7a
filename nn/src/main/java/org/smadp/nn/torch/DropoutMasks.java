package org.smadp.nn.torch;

import java.util.Arrays;
import org.bytedeco.pytorch.Tensor;
import org.smadp.noise.Streams;
import org.smadp.privacy.Sensitive;

/**
 * Dropout decisions of the examples of one batch, keyed by query and example: value i of example e
 * in query t is kept when word i of the stream (DROPOUT, t, e), read as a number in [0, 1), is at
 * least the probability.
 *
 * <p>The query is the one its lot was drawn for, so an example has one mask in all passes over one
 * lot: both answers of a round, as in DP-SAM on one lot, both points of a blend, and the ascent and
 * the descent of {@code Probe.OwnAscent} ask about the same thinned network. A climb is uphill of
 * the loss that is then descended only if both see that network. Another lot has other masks.
 */
@Sensitive
final class DropoutMasks {
  private final Streams noise;
  private final long query;
  private final int[] examples;

  DropoutMasks(Streams noise, long query, int[] examples) {
    this.noise = noise;
    this.query = query;
    this.examples = examples.clone();
  }

  /** The masks of example {@code index} alone. */
  DropoutMasks only(int index) {
    return range(index, index + 1);
  }

  /** The masks of examples {@code from .. to - 1}. */
  DropoutMasks range(int from, int to) {
    return new DropoutMasks(noise, query, Arrays.copyOfRange(examples, from, to));
  }

  /** The factors of values {@code offset, offset + 1, ...} of each example: 0 or 1 / (1 - p). */
  Tensor mask(double probability, int offset, long[] shape) {
    int length = 1;
    for (int d = 1; d < shape.length; d++) {
      length = Math.multiplyExact(length, (int) shape[d]);
    }
    float kept = (float) (1 / (1 - probability));
    float[] factors = new float[examples.length * length];
    long[] words = new long[length];
    for (int e = 0; e < examples.length; e++) {
      noise.uniforms(query, examples[e]).fill(words, 0, length, offset);
      for (int i = 0; i < length; i++) {
        boolean keep = (words[i] >>> 11) * 0x1p-53 >= probability;
        factors[e * length + i] = keep ? kept : 0;
      }
    }
    return Tensor.create(factors, shape);
  }
}
