package org.smadp.nn;

import org.smadp.tensor.PlaneMove;
import org.smadp.tensor.Shape;

/**
 * Augmented views of an example whose gradients are averaged before clipping (augmentation
 * multiplicity): shifted by up to {@code shift} pixels each way along both axes, and mirrored in
 * half of the cases if asked for. What a shift brings in is the reflection of what lies within.
 *
 * <pre>  g_i = 1 / K sum_k gradient of the loss of view k of example i,   then clip(g_i)  </pre>
 *
 * An example still adds at most the clip norm, whatever its views are. A step costs K passes.
 *
 * @param count K; with 1 and neither shift nor mirror it is the example itself
 */
public record Views(int count, int shift, boolean mirror) {
  public Views {
    if (count < 1) {
      throw new IllegalArgumentException("views must be >= 1, was " + count);
    }
    if (shift < 0) {
      throw new IllegalArgumentException("view-shift must be >= 0, was " + shift);
    }
  }

  /** Each example as it is. */
  public static Views none() {
    return new Views(1, 0, false);
  }

  /** Whether all views are the example itself. */
  public boolean isPlain() {
    return shift == 0 && !mirror;
  }

  /** Refuses inputs that cannot be shifted or mirrored so. */
  public void requireFitting(Shape input) {
    if (isPlain()) {
      return;
    }
    if (input.rank() != 3) {
      throw new IllegalArgumentException(
          "views need images, the inputs have shape " + input + "; leave --views out");
    }
    new PlaneMove(shift, shift, mirror).requireFitting("view-shift", input);
  }
}
