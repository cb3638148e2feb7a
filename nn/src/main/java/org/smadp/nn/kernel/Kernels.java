package org.smadp.nn.kernel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bytedeco.pytorch.Tensor;
import org.smadp.nn.bert.AdaptedEncoder;
import org.smadp.nn.bert.LowRank;
import org.smadp.nn.layer.Activation;
import org.smadp.nn.layer.Attention;
import org.smadp.nn.layer.ColumnEmbedding;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.Dropout;
import org.smadp.nn.layer.Embedding;
import org.smadp.nn.layer.Formula;
import org.smadp.nn.layer.GroupNorm;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.LayerNorm;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Pool;
import org.smadp.nn.layer.Reshape;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Reuse;
import org.smadp.nn.layer.Sequence;
import org.smadp.nn.layer.SinePositions;
import org.smadp.nn.layer.Unembedding;

/** Which kernel runs which kind of layer; a kind that is not listed has no per-example rule. */
public final class Kernels {
  private static final Map<Class<?>, Function<Layer, Kernel>> KINDS = new HashMap<>();

  static {
    kind(Sequence.class, Kernels::sequence);
    kind(Residual.class, Kernels::residual);
    kind(Linear.class, LinearKernel::new);
    kind(Conv.class, ConvKernel::new);
    kind(Embedding.class, EmbeddingKernels.Lookup::new);
    kind(ColumnEmbedding.class, ColumnEmbeddingKernel::new);
    kind(Unembedding.class, EmbeddingKernels.Scores::new);
    kind(GroupNorm.class, GroupNormKernel::new);
    kind(LayerNorm.class, LayerNormKernel::new);
    kind(Attention.class, AttentionKernel::new);
    kind(Activation.class, PlainKernels.OfActivation::new);
    kind(Formula.class, FormulaKernel::new);
    kind(Pool.class, PlainKernels.OfPool::new);
    kind(Reshape.class, PlainKernels.OfReshape::new);
    kind(Dropout.class, PlainKernels.OfDropout::new);
    kind(SinePositions.class, layer -> new PlainKernels.OfSinePositions());
    kind(LowRank.class, LowRankKernel::new);
    kind(AdaptedEncoder.class, AdaptedEncoderKernel::new);
    kind(Reuse.class, reuse -> of(reuse.original()));
  }

  private Kernels() {}

  /** Whether layers of this kind have a per-example rule. */
  public static boolean known(Layer layer) {
    return KINDS.containsKey(kindOf(layer));
  }

  public static Kernel of(Layer layer) {
    Function<Layer, Kernel> kernel = KINDS.get(kindOf(layer));
    if (kernel == null) {
      throw new IllegalArgumentException(
          layer.getClass().getSimpleName() + " has no per-example rule");
    }
    return kernel.apply(layer);
  }

  private static Class<?> kindOf(Layer layer) {
    return layer instanceof Enum<?> constant ? constant.getDeclaringClass() : layer.getClass();
  }

  private static <L extends Layer> void kind(Class<L> type, Function<L, Kernel> kernel) {
    KINDS.put(type, layer -> kernel.apply(type.cast(layer)));
  }

  private static Kernel sequence(Sequence sequence) {
    List<Kernel> parts = sequence.parts().stream().map(Kernels::of).toList();
    return (input, pass) -> {
      Tensor value = input;
      for (Kernel part : parts) {
        value = part.forward(value, pass);
      }
      return value;
    };
  }

  private static Kernel residual(Residual residual) {
    Kernel body = sequence(residual.body());
    Kernel shortcut = sequence(residual.shortcut());
    return (input, pass) -> body.forward(input, pass).add(shortcut.forward(input, pass));
  }
}
