package org.smadp.nn.kernel;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.bytedeco.pytorch.LongOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.Activation;
import org.smadp.nn.layer.Dropout;
import org.smadp.nn.layer.Pool;
import org.smadp.nn.layer.Reshape;

/** Layers without parameters: ordinary tensor operations under autograd. */
final class PlainKernels {
  private PlainKernels() {}

  record OfActivation(Activation activation) implements Kernel {
    @Override
    public Tensor forward(Tensor input, Pass pass) {
      return switch (activation) {
        case RELU -> torch.relu(input);
        case TANH -> torch.tanh(input);
        case GELU -> torch.gelu(input);
      };
    }
  }

  record OfPool(Pool pool) implements Kernel {
    @Override
    public Tensor forward(Tensor input, Pass pass) {
      int dims = (int) input.dim() - 2;
      long[] window = each(dims, pool.window());
      long[] stride = each(dims, pool.stride());
      return pool.kind() == Pool.Kind.MAX
          ? largest(input, window, stride)
          : mean(input, window, stride);
    }

    private static Tensor largest(Tensor input, long[] window, long[] stride) {
      long[] zero = each(window.length, 0);
      long[] one = each(window.length, 1);
      return switch (window.length) {
        case 1 -> torch.max_pool1d(input, window, stride, zero, one, false);
        case 2 -> torch.max_pool2d(input, window, stride, zero, one, false);
        default -> torch.max_pool3d(input, window, stride, zero, one, false);
      };
    }

    private static Tensor mean(Tensor input, long[] window, long[] stride) {
      long[] zero = each(window.length, 0);
      return switch (window.length) {
        case 1 -> torch.avg_pool1d(input, window, stride, zero, false, true);
        case 2 -> torch.avg_pool2d(input, window, stride, zero, false, true, new LongOptional());
        default -> torch.avg_pool3d(input, window, stride, zero, false, true, new LongOptional());
      };
    }

    private static long[] each(int dims, int value) {
      long[] result = new long[dims];
      Arrays.fill(result, value);
      return result;
    }
  }

  record OfReshape(Reshape reshape) implements Kernel {
    @Override
    public Tensor forward(Tensor input, Pass pass) {
      return switch (reshape) {
        case FLATTEN -> input.flatten(1, -1);
        case MEAN_OVER_SPACE -> input.mean(LongStream.range(2, input.dim()).toArray());
        case MEAN_OVER_POSITIONS -> input.mean(1);
      };
    }
  }

  record OfDropout(Dropout dropout) implements Kernel {
    @Override
    public Tensor forward(Tensor input, Pass pass) {
      Tensor mask = pass.dropoutMask(input, dropout.probability());
      return mask == null ? input : input.mul(mask);
    }
  }

  /** Adds fixed waves to a sequence of vectors. */
  record OfSinePositions() implements Kernel {
    @Override
    public Tensor forward(Tensor input, Pass pass) {
      int positions = (int) input.size(1);
      int width = (int) input.size(2);
      double[] waves = new double[positions * width];
      for (int p = 0; p < positions; p++) {
        for (int i = 0; i < width; i++) {
          double angle = p / Math.pow(10000, (i - i % 2) / (double) width);
          waves[p * width + i] = i % 2 == 0 ? Math.sin(angle) : Math.cos(angle);
        }
      }
      return input.add(Tensor.create(waves, 1, positions, width).toType(input.scalar_type()));
    }
  }
}
