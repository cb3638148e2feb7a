package org.smadp.nn.scatter;

import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.T_TensorTensor_T;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.runtime.NativeRuntime;
import org.smadp.tensor.Shape;

/**
 * Half-way whitening of maps: at every place of an image the vector of maps x becomes W x, with
 *
 * <pre>
 *   M = mean over pictures and places of x x',   W = (M + 0.01 trace(M) / maps I)^(-1/4)
 * </pre>
 *
 * M is taken over synthetic pictures, {@link LeafImages}, so that it holds no one's data and costs
 * nothing. Maps of neighbouring directions and scales say much the same, and what they share has
 * most of the energy; noise of a private gradient is the same in all directions, and steps have to
 * be small enough for the strongest. Whitening to the fourth root evens out both. It is the input
 * factor of Kronecker preconditioning from synthetic noise (DP-KFC), applied once to features.
 */
final class MapWhitening {
  /** Part of the features' id; raise it with every change of values. */
  static final int VERSION = 1;

  /** Pictures that M is taken over. */
  private static final int PICTURES = 600;

  private static final double FLOOR = 0.01;
  private static final double POWER = -0.25;

  private final Shape image;
  private final Shape output;
  private final Maps maps;
  private float[] matrix;

  /** What turns an image into maps. */
  interface Maps {
    float[] of(float[] image);
  }

  /**
   * For maps of images of this shape. M is computed when the first image is whitened: features that
   * are read from the cache do not need it.
   *
   * @param output maps, height, width
   */
  MapWhitening(Shape image, Shape output, Maps maps) {
    this.image = image;
    this.output = output;
    this.maps = maps;
  }

  private synchronized float[] matrix() {
    if (matrix == null) {
      matrix = root(moments(output.dim(0)), output.dim(0));
    }
    return matrix;
  }

  private double[] moments(int count) {
    double[] moments = new double[count * count];
    int places = output.size() / count;
    LeafImages leaves = new LeafImages(image);
    for (int picture = 0; picture < PICTURES; picture++) {
      add(moments, maps.of(leaves.of(picture)), count, places);
    }
    return moments;
  }

  private static void add(double[] moments, float[] values, int count, int places) {
    for (int i = 0; i < count; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int place = 0; place < places; place++) {
          sum += (double) values[i * places + place] * values[j * places + place];
        }
        moments[i * count + j] += sum;
        moments[j * count + i] = moments[i * count + j];
      }
    }
  }

  @SuppressWarnings("try") // opened for their closing
  private static float[] root(double[] moments, int count) {
    NativeRuntime.prepareThread();
    try (PointerScope scope = new PointerScope();
        NoGradGuard guard = new NoGradGuard()) {
      double trace = 0;
      for (int i = 0; i < count; i++) {
        trace += moments[i * count + i];
      }
      for (int i = 0; i < count; i++) {
        moments[i * count + i] += FLOOR * trace / count;
      }
      T_TensorTensor_T parts = torch.linalg_eigh(Tensor.create(moments, count, count));
      Tensor directions = parts.get1();
      Tensor powers = parts.get0().div(new Scalar(trace / count)).pow(new Scalar(POWER));
      Tensor root = torch.matmul(directions.mul(powers), directions.t());
      float[] values = new float[count * count];
      root.toType(ScalarType.Float).contiguous().data_ptr_float().get(values);
      return values;
    }
  }

  /** The maps of one image, whitened. */
  @SuppressWarnings("try") // opened for their closing
  float[] apply(float[] values) {
    float[] mixing = matrix();
    NativeRuntime.prepareThread();
    try (PointerScope scope = new PointerScope();
        NoGradGuard guard = new NoGradGuard()) {
      long count = output.dim(0);
      Tensor whitened =
          torch.mm(
              Tensor.create(mixing, count, count),
              Tensor.create(values, count, values.length / count));
      float[] result = new float[values.length];
      whitened.contiguous().data_ptr_float().get(result);
      return result;
    }
  }
}
