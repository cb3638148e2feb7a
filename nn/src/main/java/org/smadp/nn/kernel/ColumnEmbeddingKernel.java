package org.smadp.nn.kernel;

import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.ColumnEmbedding;
import org.smadp.nn.layer.Parameter;

/** Runs the embedding of one column: a linear map of its inputs between those of the others. */
record ColumnEmbeddingKernel(ColumnEmbedding column) implements Kernel {
  @Override
  public Tensor forward(Tensor input, Pass pass) {
    String key = Parameter.key(column.name(), Parameter.Role.WEIGHT);
    long after = (long) column.offset() + column.categories();
    Tensor own = input.narrow(1, column.offset(), column.categories());
    Tensor vector =
        pass.record(
            torch.linear(own, pass.weight(key), new TensorOptional()),
            delta -> List.of(new LinearContribution(key, own.detach(), delta)));
    return torch.cat(
        new TensorVector(
            input.narrow(1, 0, column.offset()),
            vector,
            input.narrow(1, after, input.size(1) - after)),
        1);
  }
}
