package org.smadp.nn.kernel;

import java.util.List;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.layer.Embedding;
import org.smadp.nn.layer.Parameter;
import org.smadp.nn.layer.Unembedding;

/** Runs a token table in both directions. */
final class EmbeddingKernels {
  private EmbeddingKernels() {}

  /**
   * From ids to vectors. An id outside the table gives NaN, and so a gradient that adds nothing.
   */
  record Lookup(Embedding table) implements Kernel {
    @Override
    public Tensor forward(Tensor input, Pass pass) {
      String key = Parameter.key(table.name(), Parameter.Role.WEIGHT);
      Tensor valid =
          input.ge(new Scalar(0.0)).logical_and(input.lt(new Scalar((double) table.vocabulary())));
      Tensor ids = input.where(valid, new Scalar(0.0)).toType(ScalarType.Long);
      Tensor output = torch.embedding(pass.weight(key), ids);
      Tensor marked = output.where(valid.unsqueeze(-1), new Scalar(Double.NaN));
      return pass.record(
          marked, delta -> List.of(new EmbeddingContribution(key, table.vocabulary(), ids, delta)));
    }
  }

  /** From vectors to a score for each token. */
  record Scores(Unembedding unembedding) implements Kernel {
    @Override
    public Tensor forward(Tensor input, Pass pass) {
      String key = Parameter.key(unembedding.table().name(), Parameter.Role.WEIGHT);
      Tensor output = torch.linear(input, pass.weight(key));
      return pass.record(
          output, delta -> List.of(new LinearContribution(key, input.detach(), delta)));
    }
  }
}
