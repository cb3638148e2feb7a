package org.smadp.nn.scatter;

import java.util.Optional;
import org.smadp.tensor.Shape;

/**
 * Features of one image: opponent colours, scattering, signed root, group norm, mirror symmetry if
 * asked for, whitening if asked for, and a common scale.
 *
 * <ol>
 *   <li>RGB becomes luminance, R - B and G - (R + B) / 2, each of length 1; grey stays.
 *   <li>The maps of {@link Scattering}; each value becomes sign(v) sqrt(|v|).
 *   <li>11 groups of maps for each channel - S0, S1 of either scale, S2 of each first direction -
 *       are brought to mean 0 and variance 1, v = (v - mean) / sqrt(variance + 1e-5).
 *   <li>{@link Symmetry#MIRROR} takes the mean over the image and its mirror image, a permutation
 *       of the maps, and keeps the left half.
 *   <li>{@link Whitening#HALF} mixes the maps at every place, see {@link MapWhitening}.
 *   <li>All are divided by their root mean square, so that every image has features of the same
 *       length sqrt(number of features); a blank image has zeros.
 * </ol>
 *
 * Safe for several threads at once. Holds native memory; close it.
 */
public final class ScatterFeatures implements AutoCloseable {
  /** Part of {@link #id}; raise it with every change of values. */
  private static final int VERSION = 1;

  private static final int RGB = 3;
  private static final double STABILIZER = 1e-5;

  private final Shape image;
  private final Symmetry symmetry;
  private final Scattering scattering;
  private final Optional<MapWhitening> whitening;

  /** Without whitening. */
  public ScatterFeatures(Shape image, Symmetry symmetry) {
    this(image, symmetry, Whitening.NONE);
  }

  /**
   * @param image channels, height, width; sides must be multiples of 4 and at least 12
   */
  public ScatterFeatures(Shape image, Symmetry symmetry, Whitening whitening) {
    this.image = image;
    this.symmetry = symmetry;
    this.scattering = new Scattering(image);
    this.whitening =
        whitening == Whitening.NONE
            ? Optional.empty()
            : Optional.of(new MapWhitening(image, outputShape(), this::maps));
  }

  /** Names everything that decides the values, apart from the image. */
  public String id() {
    String name = "scatter-%d-%s-%s".formatted(VERSION, symmetry, image);
    return whitening.isEmpty() ? name : name + "-whitened-" + MapWhitening.VERSION;
  }

  /** The shape of the features of one image: maps, height, width. */
  public Shape outputShape() {
    Shape maps = scattering.output();
    return symmetry == Symmetry.NONE ? maps : maps.withLast((maps.dim(2) + 1) / 2);
  }

  /** The features of one image, in values as a network takes them. */
  public float[] of(float[] pixels) {
    float[] maps = maps(pixels);
    float[] kept = whitening.map(even -> even.apply(maps)).orElse(maps);
    scale(kept);
    return kept;
  }

  private float[] maps(float[] pixels) {
    float[] values = scattering.of(image.dim(0) == RGB ? opponent(pixels) : pixels);
    int plane = scattering.output().dim(1) * scattering.output().dim(2);
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) Math.copySign(Math.sqrt(Math.abs(values[i])), values[i]);
    }
    for (int map = 0; map < scattering.output().dim(0); ) {
      int maps = map % Scattering.MAPS == 0 ? 1 : Wavelets.DIRECTIONS;
      normalise(values, map * plane, (map + maps) * plane);
      map += maps;
    }
    return symmetry == Symmetry.NONE ? values : symmetric(values);
  }

  /** An orthonormal change of colours. */
  private static float[] opponent(float[] pixels) {
    int plane = pixels.length / RGB;
    float[] turned = new float[pixels.length];
    for (int i = 0; i < plane; i++) {
      double red = pixels[i];
      double green = pixels[plane + i];
      double blue = pixels[2 * plane + i];
      turned[i] = (float) ((red + green + blue) / Math.sqrt(3));
      turned[plane + i] = (float) ((red - blue) / Math.sqrt(2));
      turned[2 * plane + i] = (float) ((2 * green - red - blue) / Math.sqrt(6));
    }
    return turned;
  }

  private static void normalise(float[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i];
    }
    double mean = sum / (to - from);
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += (values[i] - mean) * (values[i] - mean);
    }
    double scale = 1 / Math.sqrt(squares / (to - from) + STABILIZER);
    for (int i = from; i < to; i++) {
      values[i] = (float) ((values[i] - mean) * scale);
    }
  }

  private float[] symmetric(float[] values) {
    Shape maps = scattering.output();
    int width = maps.dim(2);
    int plane = maps.dim(1) * width;
    int kept = outputShape().dim(2);
    float[] half = new float[outputShape().size()];
    int next = 0;
    for (int map = 0; map < maps.dim(0); map++) {
      int mirrored = map - map % Scattering.MAPS + Scattering.mirrored(map % Scattering.MAPS);
      for (int row = 0; row < plane; row += width) {
        for (int x = 0; x < kept; x++) {
          float own = values[map * plane + row + x];
          half[next++] = (own + values[mirrored * plane + row + width - 1 - x]) / 2;
        }
      }
    }
    return half;
  }

  private static void scale(float[] values) {
    double squares = 0;
    for (float value : values) {
      squares += (double) value * value;
    }
    if (squares > 0) {
      double scale = Math.sqrt(values.length / squares);
      for (int i = 0; i < values.length; i++) {
        values[i] *= (float) scale;
      }
    }
  }

  @Override
  public void close() {
    scattering.close();
  }
}
