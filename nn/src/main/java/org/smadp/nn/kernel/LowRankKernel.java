package org.smadp.nn.kernel;

import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.bert.LowRank;
import org.smadp.nn.layer.Parameter;

/** Runs a change of a frozen matrix: up to two linear maps, of which those that train record. */
record LowRankKernel(LowRank change) implements Kernel {
  @Override
  public Tensor forward(Tensor input, Pass pass) {
    Tensor narrow =
        switch (change.change()) {
          case BOTH -> linear(input, change.inner(), pass);
          case OUTER -> input.matmul(fixed(input).t());
          case FULL -> input;
        };
    return linear(narrow, change.outer(), pass);
  }

  private Tensor fixed(Tensor input) {
    return Tensor.create(change.fixedInner(), change.rank(), change.in())
        .toType(input.scalar_type());
  }

  private static Tensor linear(Tensor input, String layer, Pass pass) {
    String key = Parameter.key(layer, Parameter.Role.WEIGHT);
    return pass.record(
        torch.linear(input, pass.weight(key), new TensorOptional()),
        delta -> List.of(new LinearContribution(key, input.detach(), delta)));
  }
}
