package org.smadp.nn.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.Parameter;

/** Runs a convolution. */
record ConvKernel(Conv conv) implements Kernel {
  @Override
  public Tensor forward(Tensor input, Pass pass) {
    String weightKey = Parameter.key(conv.name(), Parameter.Role.WEIGHT);
    String biasKey = Parameter.key(conv.name(), Parameter.Role.BIAS);
    Tensor stored = pass.weight(weightKey);
    StandardisedWeight standard = conv.standardised() ? StandardisedWeight.of(stored) : null;
    Tensor weight = standard == null ? stored : standard.weight();
    TensorOptional bias =
        conv.bias() ? new TensorOptional(pass.weight(biasKey)) : new TensorOptional();
    Tensor output = convolve(input, weight, bias);
    return pass.record(
        output,
        delta -> {
          List<Contribution> found = new ArrayList<>();
          Contribution plain = new ConvContribution(weightKey, conv, input.detach(), delta);
          found.add(standard == null ? plain : new StandardisedContribution(plain, standard));
          if (conv.bias()) {
            found.add(new VectorContribution(biasKey, delta.sum(space())));
          }
          return found;
        });
  }

  private Tensor convolve(Tensor input, Tensor weight, TensorOptional bias) {
    long[] stride = each(conv.stride());
    long[] padding = each(conv.padding());
    long[] dilation = each(conv.dilation());
    return switch (conv.spatialDims()) {
      case 1 -> torch.conv1d(input, weight, bias, stride, padding, dilation, conv.groups());
      case 2 -> torch.conv2d(input, weight, bias, stride, padding, dilation, conv.groups());
      default -> torch.conv3d(input, weight, bias, stride, padding, dilation, conv.groups());
    };
  }

  private long[] space() {
    return LongStream.range(2, 2 + conv.spatialDims()).toArray();
  }

  private long[] each(int value) {
    long[] result = new long[conv.spatialDims()];
    Arrays.fill(result, value);
    return result;
  }
}
