package org.smadp.nn.bert;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.pretrained.BertWeights;
import org.smadp.nn.pretrained.FloatArray;

/**
 * Blocks of BERT with frozen weights: embeddings of words, positions and token type 0, then for
 * each layer h = norm(x + attention(x)), norm(h + W2 gelu(W1 h)), with the exact gelu. Holds native
 * memory; close it.
 */
public final class BertBlocks implements AutoCloseable {
  private static final double STABILIZER = 1e-12;
  private static final double MASKED = -1e9;

  private final Map<String, Tensor> tensors = new HashMap<>();
  private final Map<String, FrozenLinear> matrices = new HashMap<>();
  private final int layers;
  private final int heads;
  private final long width;

  /** What is added to a frozen projection; by itself nothing. */
  @FunctionalInterface
  public interface Projection {
    /**
     * The projection with what is added.
     *
     * @param name such as {@code encoder.layer.0.attention.self.query}
     * @param frozen what the frozen weights make of the input
     */
    Tensor of(String name, Tensor input, Tensor frozen);

    /** Frozen weights alone. */
    static Projection frozen() {
      return (name, input, frozen) -> frozen;
    }
  }

  /** What gradients are passed back through. */
  public BertBlocks(BertWeights weights, ScalarType type) {
    this(weights, type, FrozenLinear::of);
  }

  private BertBlocks(
      BertWeights weights, ScalarType type, BiFunction<Tensor, Tensor, FrozenLinear> linear) {
    this.layers = weights.layers();
    this.heads = weights.heads();
    this.width = weights.width();
    weights.tensors().forEach((name, array) -> tensors.put(name, tensor(array, type)));
    for (int layer = 0; layer < layers; layer++) {
      for (String part : BertWeights.MATRICES) {
        String name = "encoder.layer." + layer + "." + part;
        matrices.put(
            name, linear.apply(tensors.remove(name + ".weight"), tensors.remove(name + ".bias")));
      }
    }
  }

  /** What is passed forward only, and faster. */
  public static BertBlocks forward(BertWeights weights) {
    return new BertBlocks(weights, ScalarType.Float, FrozenLinear::packed);
  }

  private static Tensor tensor(FloatArray array, ScalarType type) {
    long[] dims = array.dims().stream().mapToLong(Integer::longValue).toArray();
    return Tensor.create(array.values(), dims).toType(type);
  }

  /**
   * The last hidden states.
   *
   * @param ids whole numbers, examples by tokens
   * @param mask 1 for tokens, 0 for padding, in the type of the weights; null without padding
   */
  public Tensor hidden(Tensor ids, Tensor mask, Projection projection) {
    long count = ids.size(1);
    Tensor value =
        torch
            .embedding(weight("embeddings.word_embeddings"), ids)
            .add(weight("embeddings.token_type_embeddings").select(0, 0))
            .add(weight("embeddings.position_embeddings").narrow(0, 0, count));
    value = norm("embeddings.LayerNorm", value);
    Tensor bias =
        mask == null
            ? null
            : mask.sub(new Scalar(1.0)).mul(new Scalar(-MASKED)).unsqueeze(1).unsqueeze(1);
    for (int layer = 0; layer < layers; layer++) {
      value = block("encoder.layer." + layer + ".", value, bias, projection);
    }
    return value;
  }

  /** The mean of the tokens' states, of length 1. */
  public static Tensor pooled(Tensor hidden, Tensor mask) {
    Tensor mean =
        mask == null
            ? hidden.mean(1)
            : hidden.mul(mask.unsqueeze(-1)).sum(1).div(mask.sum(1).unsqueeze(-1));
    Tensor length = mean.mul(mean).sum(1).sqrt().clamp_min(new Scalar(STABILIZER)).unsqueeze(-1);
    return mean.div(length);
  }

  /** These blocks, whose memory is kept when the scope that is open ends. */
  public BertBlocks outlivingScopes() {
    tensors.values().forEach(Tensor::retainReference);
    matrices.values().forEach(FrozenLinear::retain);
    return this;
  }

  private Tensor block(String name, Tensor input, Tensor bias, Projection projection) {
    Tensor attended =
        project(
            name + "attention.output.dense", attention(name, input, bias, projection), projection);
    Tensor middle = norm(name + "attention.output.LayerNorm", attended.add(input));
    Tensor wide = torch.gelu(project(name + "intermediate.dense", middle, projection));
    Tensor back = project(name + "output.dense", wide, projection);
    return norm(name + "output.LayerNorm", back.add(middle));
  }

  private Tensor attention(String name, Tensor input, Tensor bias, Projection projection) {
    Tensor queries = heads(project(name + "attention.self.query", input, projection));
    Tensor keys = heads(project(name + "attention.self.key", input, projection));
    Tensor values = heads(project(name + "attention.self.value", input, projection));
    if (bias == null) {
      return joined(torch.scaled_dot_product_attention(queries, keys, values));
    }
    Tensor scores =
        queries
            .matmul(keys.transpose(-2, -1))
            .mul(new Scalar(1 / Math.sqrt(width / (double) heads)));
    return joined(torch.softmax(scores.add(bias), -1).matmul(values));
  }

  private Tensor joined(Tensor mixed) {
    return mixed.transpose(1, 2).reshape(mixed.size(0), mixed.size(2), width);
  }

  private Tensor heads(Tensor value) {
    return value.view(value.size(0), value.size(1), heads, width / heads).transpose(1, 2);
  }

  private Tensor project(String name, Tensor input, Projection projection) {
    return projection.of(name, input, matrices.get(name).of(input));
  }

  private Tensor norm(String name, Tensor value) {
    return torch
        .native_layer_norm(
            value,
            new long[] {width},
            new TensorOptional(weight(name)),
            new TensorOptional(tensors.get(name + ".bias")),
            STABILIZER)
        .get0();
  }

  private Tensor weight(String name) {
    return tensors.get(name + ".weight");
  }

  @Override
  public void close() {
    tensors.values().forEach(Tensor::close);
    matrices.values().forEach(FrozenLinear::close);
  }
}
