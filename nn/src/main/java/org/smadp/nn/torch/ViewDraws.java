package org.smadp.nn.torch;

import org.smadp.nn.Views;
import org.smadp.noise.Streams;
import org.smadp.privacy.Sensitive;
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
      move(
          source,
          target,
          offset + k * stride,
          shift(words[WORDS * k]),
          shift(words[WORDS * k + 1]),
          mirrored);
    }
  }

  private int shift(long word) {
    return (int) Long.remainderUnsigned(word, 2L * views.shift() + 1) - views.shift();
  }

  private void move(
      float[] source, float[] target, int offset, int right, int down, boolean mirrored) {
    int height = shape.dim(1);
    int width = shape.dim(2);
    int next = offset;
    for (int plane = 0; plane < source.length; plane += height * width) {
      for (int y = 0; y < height; y++) {
        int row = plane + reflected(y - down, height) * width;
        for (int x = 0; x < width; x++) {
          int column = reflected(x - right, width);
          target[next++] = source[row + (mirrored ? width - 1 - column : column)];
        }
      }
    }
  }

  private static int reflected(int index, int length) {
    int positive = Math.abs(index);
    return positive < length ? positive : 2 * (length - 1) - positive;
  }
}
