package org.smadp.nn.torch;

import org.smadp.nn.Views;
import org.smadp.noise.Streams;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.PlaneMove;
import org.smadp.tensor.Shape;

/**
 * Draws the views of examples, keyed by query and example: words 3 k, 3 k + 1 and 3 k + 2 of the
 * stream (AUGMENTATION, t, e) are the shifts along width and height and the mirroring of view k of
 * example e in query t. All passes over one lot see the same views, as with dropout; another lot
 * has others.
 */
@Sensitive
final class ViewDraws {
  private static final int WORDS = 3;

  private final Views views;
  private final Streams noise;
  private final Shape shape;

  ViewDraws(Views views, Streams noise, Shape shape) {
    views.requireFitting(shape);
    this.views = views;
    this.noise = noise;
    this.shape = shape;
  }

  int count() {
    return views.count();
  }

  /** Writes view k of an example for every k, {@code stride} values apart. */
  void fill(long query, int example, float[] source, float[] target, int offset, int stride) {
    long[] words = new long[WORDS * views.count()];
    noise.uniforms(query, example).fill(words, 0, words.length, 0);
    for (int k = 0; k < views.count(); k++) {
      boolean mirrored = views.mirror() && words[WORDS * k + 2] < 0;
      new PlaneMove(shift(words[WORDS * k]), shift(words[WORDS * k + 1]), mirrored)
          .copy(shape, source, target, offset + k * stride);
    }
  }

  private int shift(long word) {
    return (int) Long.remainderUnsigned(word, 2L * views.shift() + 1) - views.shift();
  }
}
