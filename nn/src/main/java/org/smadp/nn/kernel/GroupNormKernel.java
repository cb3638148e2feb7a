package org.smadp.nn.kernel;

import java.util.List;
import java.util.stream.LongStream;
import org.bytedeco.pytorch.T_TensorTensorTensor_T;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.GroupNorm;
import org.smadp.nn.layer.Parameter;

/**
 * Runs group normalisation. With the mean m and inverse deviation r of a channel's group, the
 * gradient of its gain is sum_t delta_t (x_t - m) r = r (sum_t delta_t x_t - m sum_t delta_t), and
 * that of its shift is sum_t delta_t.
 */
record GroupNormKernel(GroupNorm norm) implements Kernel {
  @Override
  public Tensor forward(Tensor input, Pass pass) {
    String gainKey = Parameter.key(norm.name(), Parameter.Role.GAIN);
    String shiftKey = Parameter.key(norm.name(), Parameter.Role.SHIFT);
    long examples = input.size(0);
    long positions = input.numel() / examples / norm.channels();
    T_TensorTensorTensor_T result =
        torch.native_group_norm(
            input,
            new TensorOptional(pass.weight(gainKey)),
            new TensorOptional(pass.weight(shiftKey)),
            examples,
            norm.channels(),
            positions,
            norm.groups(),
            GroupNorm.STABILIZER);
    Tensor mean = result.get1().detach();
    Tensor inverseDeviation = result.get2().detach();
    return pass.record(
        result.get0(),
        delta -> {
          Tensor x = input.detach();
          Tensor shift = sumOverSpace(delta);
          Tensor gain =
              sumOverSpace(delta.mul(x))
                  .sub(shift.mul(perChannel(mean)))
                  .mul(perChannel(inverseDeviation));
          return List.of(
              new VectorContribution(gainKey, gain), new VectorContribution(shiftKey, shift));
        });
  }

  /** One value for each group, repeated for the channels of the group. */
  private Tensor perChannel(Tensor perGroup) {
    long examples = perGroup.size(0);
    return perGroup
        .unsqueeze(2)
        .expand(examples, norm.groups(), norm.channels() / norm.groups())
        .reshape(examples, norm.channels());
  }

  private static Tensor sumOverSpace(Tensor values) {
    return values.dim() == 2 ? values : values.sum(LongStream.range(2, values.dim()).toArray());
  }
}
