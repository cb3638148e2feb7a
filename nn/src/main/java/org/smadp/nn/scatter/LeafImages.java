package org.smadp.nn.scatter;

import java.util.Arrays;
import org.smadp.tensor.Shape;

/**
 * Synthetic pictures of leaves that lie over each other: ellipses and boxes of all sizes, turned,
 * shaded and coloured by the digits of a fixed sequence. Like photographs they have edges, even
 * areas and more of what is large than of what is small; nobody's data is in them.
 *
 * <p>Drawn at twice the size and averaged, with values around 0 and a spread of about 1, as
 * networks take them. The same number gives the same picture.
 */
final class LeafImages {
  private static final int FINER = 2;
  private static final double CENTRE = 0.5;
  private static final double SPREAD = 0.25;

  private final int channels;
  private final int height;
  private final int width;
  private long digit;

  /**
   * @param image channels, height, width
   */
  LeafImages(Shape image) {
    this.channels = image.dim(0);
    this.height = image.dim(1);
    this.width = image.dim(2);
  }

  /** The picture of this number. */
  float[] of(int number) {
    digit = (long) number << 32;
    double[][] canvas = new double[channels][FINER * height * FINER * width];
    for (double[] plane : canvas) {
      Arrays.fill(plane, uniform());
    }
    int leaves = 8 + (int) (52 * uniform());
    for (int leaf = 0; leaf < leaves; leaf++) {
      draw(canvas);
    }
    return shrunk(canvas, 0.016 * uniform());
  }

  private void draw(double[][] canvas) {
    int columns = FINER * width;
    int rows = FINER * height;
    double unit = Math.max(columns, rows) / 64.0;
    double radius = unit * Math.min(40, Math.max(2, 3 / (Math.sqrt(uniform()) + 0.06)));
    double centreX = columns * uniform();
    double centreY = rows * uniform();
    double light = uniform();
    double[] colour = new double[channels];
    for (int c = 0; c < channels; c++) {
      colour[c] = within(light + 0.18 * gaussian());
    }
    double angle = Math.PI * uniform();
    double cosine = Math.cos(angle);
    double sine = Math.sin(angle);
    double slimness = 0.3 + 0.7 * uniform();
    boolean round = uniform() < 0.5;
    double shade = 0.25 * gaussian() / radius;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        double right = x + 0.5 - centreX;
        double down = y + 0.5 - centreY;
        double along = right * cosine + down * sine;
        double across = (down * cosine - right * sine) / slimness;
        boolean inside =
            round
                ? along * along + across * across < radius * radius
                : Math.abs(along) < radius && Math.abs(across) < radius;
        for (int c = 0; inside && c < channels; c++) {
          canvas[c][y * columns + x] = within(colour[c] * (1 + shade * along));
        }
      }
    }
  }

  private float[] shrunk(double[][] canvas, double grain) {
    float[] image = new float[channels * height * width];
    int next = 0;
    for (double[] plane : canvas) {
      for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
          int corner = FINER * (y * FINER * width + x);
          int below = corner + FINER * width;
          double mean = (plane[corner] + plane[corner + 1] + plane[below] + plane[below + 1]) / 4;
          image[next++] = (float) ((within(mean + grain * gaussian()) - CENTRE) / SPREAD);
        }
      }
    }
    return image;
  }

  private static double within(double value) {
    return Math.min(1, Math.max(0, value));
  }

  /** The next value in [0, 1): a finaliser of counters, after SplitMix64. */
  private double uniform() {
    long word = ++digit * 0x9e3779b97f4a7c15L;
    word = (word ^ (word >>> 30)) * 0xbf58476d1ce4e5b9L;
    word = (word ^ (word >>> 27)) * 0x94d049bb133111ebL;
    return ((word ^ (word >>> 31)) >>> 11) * 0x1p-53;
  }

  private double gaussian() {
    return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  }
}
