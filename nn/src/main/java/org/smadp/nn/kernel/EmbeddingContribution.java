package org.smadp.nn.kernel;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.ClippingPath;

/**
 * The contribution to a table of token vectors: row v of g_i is the sum of delta_it where id_it =
 * v.
 */
final class EmbeddingContribution implements Contribution {
  private final String key;
  private final int vocabulary;
  private final Tensor ids; // [examples, positions]
  private Tensor delta; // [examples, positions, width]

  EmbeddingContribution(String key, int vocabulary, Tensor ids, Tensor delta) {
    this.key = key;
    this.vocabulary = vocabulary;
    this.ids = ids.reshape(ids.size(0), -1);
    this.delta = delta.reshape(delta.size(0), -1, delta.size(-1));
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public Tensor perExample(int from, int count, ClippingPath path) {
    long width = delta.size(2);
    Tensor first = torch.arange(new Scalar((long) count)).mul(new Scalar((long) vocabulary));
    Tensor rows = ids.narrow(0, from, count).add(first.view(-1, 1)).view(-1);
    Tensor gradients =
        torch.zeros(
            new long[] {(long) count * vocabulary, width}, new TensorOptions(delta.scalar_type()));
    gradients.index_add_(0, rows, delta.narrow(0, from, count).reshape(-1, width));
    return gradients.view(count, -1);
  }

  @Override
  public void addWeighted(Tensor factors, Tensor target) {
    long width = delta.size(2);
    Tensor scaled = delta.mul(factors.view(-1, 1, 1)).view(-1, width);
    target.view(vocabulary, width).index_add_(0, ids.view(-1), scaled);
  }

  @Override
  public void zero(Tensor examples) {
    delta = delta.index_fill(0, examples, new Scalar(0.0));
  }

  /**
   * One-hot rows as the left factor. Alone in its tensor only their inner products matter: those of
   * E / sqrt(c), where E says which positions hold equal tokens and c how often a token occurs, are
   * the same, and E is as small as the sequence.
   */
  @Override
  public Factors factors(int from, int count, boolean aloneInTensor) {
    Tensor tokens = ids.narrow(0, from, count);
    Tensor right = delta.narrow(0, from, count).transpose(1, 2);
    Tensor left;
    if (aloneInTensor) {
      Tensor equal = torch.eq(tokens.unsqueeze(1), tokens.unsqueeze(2)).toType(delta.scalar_type());
      left = equal.mul(equal.sum(1).rsqrt().unsqueeze(1));
    } else {
      left = torch.one_hot(tokens, vocabulary).toType(delta.scalar_type()).transpose(1, 2);
    }
    return new Factors(left, right);
  }

  @Override
  public int bytesPerValue() {
    return (int) delta.element_size();
  }

  @Override
  public Cost cost() {
    return new Cost((int) ids.size(1), vocabulary, (int) delta.size(2));
  }
}
