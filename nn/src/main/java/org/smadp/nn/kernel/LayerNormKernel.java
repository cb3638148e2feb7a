package org.smadp.nn.kernel;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.LayerNorm;
import org.smadp.nn.layer.Parameter;

/** Runs layer and RMS normalisation: y = gain * h + shift with the normalised values h. */
record LayerNormKernel(LayerNorm norm) implements Kernel {
  @Override
  public Tensor forward(Tensor input, Pass pass) {
    String gainKey = Parameter.key(norm.name(), Parameter.Role.GAIN);
    String shiftKey = Parameter.key(norm.name(), Parameter.Role.SHIFT);
    boolean shifted = norm.kind() == LayerNorm.Kind.STANDARD;
    Tensor normalised = normalise(input);
    Tensor scaled = normalised.mul(pass.weight(gainKey));
    Tensor output = shifted ? scaled.add(pass.weight(shiftKey)) : scaled;
    return pass.record(
        output,
        delta -> {
          List<Contribution> found = new ArrayList<>();
          found.add(
              new VectorContribution(gainKey, sumOverPositions(delta.mul(normalised.detach()))));
          if (shifted) {
            found.add(new VectorContribution(shiftKey, sumOverPositions(delta)));
          }
          return found;
        });
  }

  private Tensor normalise(Tensor input) {
    if (norm.kind() == LayerNorm.Kind.RMS) {
      Tensor meanSquare = input.mul(input).mean(new long[] {-1}, true, new ScalarTypeOptional());
      return input.mul(meanSquare.add(new Scalar(LayerNorm.STABILIZER)).rsqrt());
    }
    return torch
        .native_layer_norm(
            input,
            new long[] {norm.width()},
            new TensorOptional(),
            new TensorOptional(),
            LayerNorm.STABILIZER)
        .get0();
  }

  private static Tensor sumOverPositions(Tensor values) {
    return values.reshape(values.size(0), -1, values.size(-1)).sum(1);
  }
}
