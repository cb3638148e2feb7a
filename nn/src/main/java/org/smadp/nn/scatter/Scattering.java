package org.smadp.nn.scatter;

import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.runtime.NativeRuntime;
import org.smadp.tensor.Shape;

/**
 * Scattering coefficients of second order at two scales in eight directions: 81 maps for each
 * channel of an image, a quarter as high and wide.
 *
 * <pre>
 *   S0 = x * phi          S1(j, k) = |x * psi(j, k)| * phi
 *   S2(k, l) = ||x * psi(0, k)| * psi(1, l)| * phi
 * </pre>
 *
 * in the order S0, S1(0, 0..7), S1(1, 0..7), S2(0, 0..7), ..., S2(7, 0..7). Wavelets of scale 1 are
 * sampled between pixels, every two, and phi in the centre of every four, so that sampling points
 * are symmetric and mirroring an image permutes its coefficients.
 *
 * <p><b>Guarantee</b>: images are convolved one at a time, the maps of one together, so that the
 * coefficients of an image have the same bits whatever other images there are. Safe for several
 * threads at once. Holds native memory; close it.
 */
final class Scattering implements AutoCloseable {
  /** Maps for each channel. */
  static final int MAPS = 81;

  private static final int FINE_TAPS = 11;
  private static final int COARSE_TAPS = 18;
  private static final int COARSE_STEP = 2;
  private static final int LEAST_SIDE = 12;

  private final Shape input;
  private final Tensor fine;
  private final Tensor coarse;
  private final Tensor smoothRows;
  private final Tensor smoothColumns;
  private final Tensor smoothCoarseRows;
  private final Tensor smoothCoarseColumns;

  /**
   * @param input channels, height, width
   */
  Scattering(Shape input) {
    requireImages(input);
    NativeRuntime.prepareThread();
    this.input = input;
    int height = input.dim(1);
    int width = input.dim(2);
    this.fine = filters(0, FINE_TAPS);
    this.coarse = filters(1, COARSE_TAPS);
    this.smoothRows = matrix(Smoothing.matrix(height, 1), height / Smoothing.STEP);
    this.smoothColumns = matrix(Smoothing.matrix(width, 1), width / Smoothing.STEP);
    this.smoothCoarseRows = matrix(Smoothing.matrix(height, COARSE_STEP), height / Smoothing.STEP);
    this.smoothCoarseColumns = matrix(Smoothing.matrix(width, COARSE_STEP), width / Smoothing.STEP);
  }

  private static void requireImages(Shape input) {
    if (input.rank() != 3) {
      throw new IllegalArgumentException(
          "encoder scatter needs images, the data has inputs of shape " + input);
    }
    for (int side : new int[] {input.dim(1), input.dim(2)}) {
      if (side < LEAST_SIDE || side % Smoothing.STEP != 0) {
        throw new IllegalArgumentException(
            "encoder scatter needs height and width that are multiples of %d and at least %d, had %dx%d"
                    .formatted(Smoothing.STEP, LEAST_SIDE, input.dim(1), input.dim(2))
                + "; scale your images with --image-size");
      }
    }
  }

  private static Tensor filters(int scale, int taps) {
    return floats(Wavelets.of(scale, taps), 2L * Wavelets.DIRECTIONS, 1, taps, taps);
  }

  private static Tensor matrix(double[] values, int rows) {
    return floats(values, rows, values.length / rows);
  }

  private static Tensor floats(double[] values, long... shape) {
    return Tensor.create(values, shape).toType(ScalarType.Float);
  }

  /** Channels times maps, height / 4, width / 4. */
  Shape output() {
    return Shape.of(
        input.dim(0) * MAPS, input.dim(1) / Smoothing.STEP, input.dim(2) / Smoothing.STEP);
  }

  /** The map of a mirrored image that shows what this map shows of the image, of one channel. */
  static int mirrored(int map) {
    if (map == 0) {
      return 0;
    }
    int last = (map - 1) % Wavelets.DIRECTIONS;
    int before = (map - 1) / Wavelets.DIRECTIONS; // 0 and 1 are S1, then S2 by first direction
    int first = before < 2 ? before : 2 + opposite(before - 2);
    return 1 + first * Wavelets.DIRECTIONS + opposite(last);
  }

  private static int opposite(int direction) {
    return (Wavelets.DIRECTIONS - direction) % Wavelets.DIRECTIONS;
  }

  /** The coefficients of one image. */
  @SuppressWarnings("try") // opened for their closing
  float[] of(float[] image) {
    NativeRuntime.prepareThread();
    try (PointerScope scope = new PointerScope();
        NoGradGuard guard = new NoGradGuard()) {
      long channels = input.dim(0);
      long height = input.dim(1);
      long width = input.dim(2);
      Tensor pixels = Tensor.create(image, channels, 1, height, width);
      Tensor first = moduli(pixels, fine, FINE_TAPS / 2, 1);
      Tensor both = torch.cat(new TensorVector(pixels, first), 1);
      Tensor second =
          moduli(both.view(-1, 1, height, width), coarse, COARSE_TAPS / 2 - 1, COARSE_STEP)
              .view(channels, -1, height / COARSE_STEP, width / COARSE_STEP);
      Tensor fineMaps = smoothed(both, smoothRows, smoothColumns);
      Tensor coarseMaps = smoothed(second, smoothCoarseRows, smoothCoarseColumns);
      Tensor maps = torch.cat(new TensorVector(fineMaps, coarseMaps), 1).contiguous();
      float[] result = new float[output().size()];
      maps.data_ptr_float().get(result);
      return result;
    }
  }

  /** |image * psi| in all directions, for each map by itself. */
  private static Tensor moduli(Tensor maps, Tensor filters, long margin, long stride) {
    Tensor padded = torch.reflection_pad2d(maps, margin, margin, margin, margin);
    long[] step = {stride, stride};
    Tensor waves =
        torch.conv2d(
            padded, filters, new TensorOptional(), step, new long[] {0, 0}, new long[] {1, 1}, 1);
    return torch.hypot(
        waves.narrow(1, 0, Wavelets.DIRECTIONS),
        waves.narrow(1, Wavelets.DIRECTIONS, Wavelets.DIRECTIONS));
  }

  private static Tensor smoothed(Tensor maps, Tensor rows, Tensor columns) {
    return torch.matmul(torch.matmul(rows, maps), columns.t());
  }

  @Override
  public void close() {
    fine.close();
    coarse.close();
    smoothRows.close();
    smoothColumns.close();
    smoothCoarseRows.close();
    smoothCoarseColumns.close();
  }
}
