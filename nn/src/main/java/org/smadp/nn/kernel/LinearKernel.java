package org.smadp.nn.kernel;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Parameter;

/** Runs a linear layer on the last dimension. */
record LinearKernel(Linear linear) implements Kernel {
  @Override
  public Tensor forward(Tensor input, Pass pass) {
    String weightKey = Parameter.key(linear.name(), Parameter.Role.WEIGHT);
    String biasKey = Parameter.key(linear.name(), Parameter.Role.BIAS);
    TensorOptional bias =
        linear.bias() ? new TensorOptional(pass.weight(biasKey)) : new TensorOptional();
    Tensor output = torch.linear(input, pass.weight(weightKey), bias);
    return pass.record(
        output,
        delta -> {
          List<Contribution> found = new ArrayList<>();
          found.add(new LinearContribution(weightKey, input.detach(), delta));
          if (linear.bias()) {
            Tensor rows = delta.reshape(delta.size(0), -1, delta.size(-1)).sum(1);
            found.add(new VectorContribution(biasKey, rows));
          }
          return found;
        });
  }
}
