package org.smadp.nn.torch;

import static org.smadp.nn.layer.Activation.GELU;
import static org.smadp.nn.layer.Activation.RELU;
import static org.smadp.nn.layer.Activation.TANH;
import static org.smadp.nn.layer.Reshape.FLATTEN;
import static org.smadp.nn.layer.Reshape.MEAN_OVER_POSITIONS;
import static org.smadp.nn.layer.Reshape.MEAN_OVER_SPACE;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.smadp.nn.Model;
import org.smadp.nn.layer.Attention;
import org.smadp.nn.layer.ColumnEmbedding;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.Embedding;
import org.smadp.nn.layer.Formula;
import org.smadp.nn.layer.GroupNorm;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.LayerNorm;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Pool;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Reuse;
import org.smadp.nn.layer.Sequence;
import org.smadp.nn.layer.SinePositions;
import org.smadp.nn.layer.Unembedding;
import org.smadp.tensor.Shape;

/** A small network around each kind of layer, with hyper-parameters drawn from a seed. */
final class LayerCases {
  private LayerCases() {}

  /** A network and the number of tokens it knows; 0 when it takes numbers. */
  record Case(Model model, int vocabulary, long seed) {
    SyntheticExamples examples(int size) {
      return SyntheticExamples.tokens(model, size, seed, vocabulary);
    }

    @Override
    public String toString() {
      return model.name() + ", seed " + seed;
    }
  }

  static List<Case> all(int seeds) {
    List<Case> cases = new ArrayList<>();
    for (long seed = 0; seed < seeds; seed++) {
      Random random = new Random(seed);
      for (int dims = 1; dims <= 3; dims++) {
        cases.add(new Case(conv(random, dims, false), 0, seed));
        cases.add(new Case(conv(random, dims, true), 0, seed));
      }
      cases.add(new Case(linear(random), 0, seed));
      cases.add(new Case(formula(), 0, seed));
      cases.add(new Case(linearOverPositions(random), 0, seed));
      cases.add(new Case(groupNorm(random, 1 + random.nextInt(3)), 0, seed));
      cases.add(new Case(instanceNorm(random), 0, seed));
      cases.add(new Case(layerNorm(random, LayerNorm.Kind.STANDARD), 0, seed));
      cases.add(new Case(layerNorm(random, LayerNorm.Kind.RMS), 0, seed));
      cases.add(new Case(attention(random), 0, seed));
      cases.add(new Case(residual(random), 0, seed));
      cases.add(new Case(tiedConv(random), 0, seed));
      cases.add(new Case(largeConv(random), 0, seed));
      cases.add(new Case(tiedLinear(random), 0, seed));
      cases.add(new Case(embedding(), 7, seed));
      cases.add(new Case(tiedEmbedding(), 5, seed));
      cases.add(new Case(columnEmbeddings(random), 0, seed));
    }
    return cases;
  }

  /** Two columns, the later one first, as rows of tables have them. */
  private static Model columnEmbeddings(Random random) {
    int first = 1 + random.nextInt(4);
    int second = 1 + random.nextInt(4);
    Shape input = Shape.of(2 + first + 1 + second + random.nextInt(2));
    return ending(
        "column-embeddings",
        input,
        new ColumnEmbedding("b", 2 + first + 1, second, 2),
        new ColumnEmbedding("a", 2, first, 1 + random.nextInt(3)),
        TANH);
  }

  private static Model conv(Random random, int dims, boolean standardised) {
    int groups = 1 + random.nextInt(2);
    int in = groups * (1 + random.nextInt(2));
    int out = groups * (1 + random.nextInt(3));
    Conv conv =
        new Conv(
            "conv",
            dims,
            in,
            out,
            1 + random.nextInt(3),
            1 + random.nextInt(2),
            random.nextInt(3),
            1 + random.nextInt(2),
            groups,
            random.nextBoolean(),
            standardised);
    int[] size = new int[dims + 1];
    size[0] = in;
    for (int d = 1; d <= dims; d++) {
      size[d] = 5 + random.nextInt(3);
    }
    String name = "conv" + dims + "d" + (standardised ? " standardised" : "");
    return ending(name, Shape.of(size), conv, TANH, FLATTEN);
  }

  private static Model linear(Random random) {
    Linear linear = new Linear("hidden", 6, 1 + random.nextInt(5), random.nextBoolean());
    return ending("linear", Shape.of(6), linear, RELU);
  }

  private static Model formula() {
    return ending(
        "formula",
        Shape.of(6),
        Linear.of("hidden", 6, 4),
        Formula.of("x * sigmoid(x) + 0.1 * tanh(-x) / sqrt(1 + x * x) - log(1 + exp(-abs(x)))"),
        Linear.of("again", 4, 4),
        Formula.of("relu(x) - 2e-1"));
  }

  private static Model linearOverPositions(Random random) {
    Linear linear = new Linear("hidden", 4, 1 + random.nextInt(5), random.nextBoolean());
    Shape input = Shape.of(2 + random.nextInt(3), 3, 4);
    return ending("linear over positions", input, linear, GELU, FLATTEN);
  }

  private static Model groupNorm(Random random, int groups) {
    int channels = groups * (1 + random.nextInt(3));
    return ending(
        "group norm",
        Shape.of(2, 6, 5),
        Conv.of2d("conv", 2, channels, 3),
        new GroupNorm("norm", groups, channels),
        RELU,
        Pool.mean(2, 1),
        FLATTEN);
  }

  private static Model instanceNorm(Random random) {
    int channels = 2 + random.nextInt(3);
    return ending(
        "instance norm first",
        Shape.of(channels, 7),
        GroupNorm.instance("norm", channels),
        Conv.of1d("conv", channels, 3, 2),
        TANH,
        Pool.max(2, 2),
        FLATTEN);
  }

  private static Model layerNorm(Random random, LayerNorm.Kind kind) {
    int width = 3 + random.nextInt(4);
    return ending(
        kind + " layer norm",
        Shape.of(4, 5),
        Linear.of("hidden", 5, width),
        new LayerNorm("norm", width, kind),
        TANH,
        MEAN_OVER_POSITIONS);
  }

  private static Model attention(Random random) {
    int heads = 1 + random.nextInt(3);
    int width = 2 * heads;
    return ending(
        "attention",
        Shape.of(5, width),
        new SinePositions(),
        Residual.around(LayerNorm.of("norm", width), Attention.of("attention", width, heads)),
        MEAN_OVER_POSITIONS);
  }

  private static Model residual(Random random) {
    int width = 2 + random.nextInt(3);
    Sequence body =
        Sequence.of(
            Conv.of2d("conv1", 2, width, 3).withPadding(1).withStride(2),
            RELU,
            Conv.of2d("conv2", width, width, 3).withPadding(1));
    Sequence shortcut = Sequence.of(Conv.of2d("short", 2, width, 1).withStride(2));
    return ending(
        "residual", Shape.of(2, 6, 6), new Residual(body, shortcut), RELU, MEAN_OVER_SPACE);
  }

  /** Many positions and many channels, which have ways of their own. */
  private static Model largeConv(Random random) {
    int width = 8 + random.nextInt(3);
    Conv wide = Conv.of2d("wide", 2, width, 3).withPadding(1);
    Conv deep = Conv.of2d("deep", width, 3, 2 + random.nextInt(2)).withStride(4);
    return ending("large conv", Shape.of(2, 33, 33), wide, TANH, deep, TANH, MEAN_OVER_SPACE);
  }

  private static Model tiedConv(Random random) {
    Conv conv = Conv.of2d("conv", 2, 2, 3).withPadding(1).withDilation(1 + random.nextInt(2));
    return ending("tied conv", Shape.of(2, 6, 6), conv, TANH, new Reuse(conv), TANH, FLATTEN);
  }

  private static Model tiedLinear(Random random) {
    Linear linear = new Linear("hidden", 4, 4, random.nextBoolean());
    Reuse again = new Reuse(linear);
    return ending("tied linear", Shape.of(4), linear, TANH, again, TANH, again, TANH);
  }

  private static Model embedding() {
    return ending(
        "embedding",
        Shape.of(6),
        new Embedding("tokens", 7, 3),
        new SinePositions(),
        TANH,
        MEAN_OVER_POSITIONS);
  }

  /** Predicts a token with the table that reads tokens. */
  private static Model tiedEmbedding() {
    Embedding table = new Embedding("tokens", 5, 3);
    return Model.of(
        "tied embedding",
        Shape.of(6),
        5,
        table,
        Linear.of("hidden", 3, 3),
        TANH,
        MEAN_OVER_POSITIONS,
        new Unembedding(table));
  }

  /** These layers and a linear one with three classes. */
  private static Model ending(String name, Shape input, Layer... layers) {
    List<Layer> all = new ArrayList<>(List.of(layers));
    Shape features = new Sequence(all).outputShape(input);
    all.add(Linear.of("last", features.size(), 3));
    return new Model(name, input, 3, new Sequence(all));
  }
}
