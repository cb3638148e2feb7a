package org.smadp.nn.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.smadp.nn.ModelBuilder;
import org.smadp.nn.layer.Activation;
import org.smadp.nn.layer.Attention;
import org.smadp.nn.layer.BatchNorm;
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
import org.smadp.nn.layer.SinePositions;
import org.smadp.nn.layer.Unembedding;
import org.smadp.tensor.Shape;

/** Makes layers of what a file says; sizes of inputs follow from the layers before. */
final class LayerReader {
  private static final int MOST_LAYERS = 10_000;
  private static final int DEEPEST = 20;

  private final Map<String, Kind> kinds = new LinkedHashMap<>();
  private final Map<String, Layer> named = new HashMap<>();
  private final int classes;
  private int layers;
  private int depth;

  /** One kind: the key that a value by itself stands for, and how it is made. */
  private record Kind(String main, Making making) {}

  /** Makes a layer of its settings and the shape that it is given. */
  @FunctionalInterface
  private interface Making {
    Layer make(Fields fields, Shape shape, ModelBuilder builder);
  }

  LayerReader(int classes) {
    this.classes = classes;
    kinds.put("linear", new Kind("out", this::linear));
    kinds.put("conv", new Kind("out", this::conv));
    kinds.put("max-pool", new Kind("window", (f, s, b) -> pool(Pool.Kind.MAX, f)));
    kinds.put("mean-pool", new Kind("window", (f, s, b) -> pool(Pool.Kind.MEAN, f)));
    for (Activation activation : Activation.values()) {
      kinds.put(activation.label(), new Kind("", (f, s, b) -> activation));
    }
    for (Reshape reshape : Reshape.values()) {
      kinds.put(reshape.label().replace(' ', '-'), new Kind("", (f, s, b) -> reshape));
    }
    kinds.put("formula", new Kind("of", (f, s, b) -> Formula.of(f.text("of"))));
    kinds.put(
        "dropout", new Kind("probability", (f, s, b) -> new Dropout(f.number("probability"))));
    kinds.put("group-norm", new Kind("groups", this::groupNorm));
    kinds.put("layer-norm", new Kind("", (f, s, b) -> norm("layer-norm", f, s, b)));
    kinds.put("rms-norm", new Kind("", (f, s, b) -> norm("rms-norm", f, s, b)));
    kinds.put("batch-norm", new Kind("", this::batchNorm));
    kinds.put("embedding", new Kind("", this::embedding));
    kinds.put("column-embedding", new Kind("", this::columnEmbedding));
    kinds.put("unembedding", new Kind("of", this::unembedding));
    kinds.put("sine-positions", new Kind("", (f, s, b) -> new SinePositions()));
    kinds.put("attention", new Kind("heads", this::attention));
    kinds.put("reuse", new Kind("of", (f, s, b) -> new Reuse(earlier(f.text("of")))));
    kinds.put("residual", new Kind("body", this::residual));
    kinds.put("sequence", new Kind("parts", this::sequence));
  }

  void addAll(ModelBuilder builder, List<JsonNode> nodes) {
    for (JsonNode node : nodes) {
      if (++layers > MOST_LAYERS) {
        throw new IllegalArgumentException("a network must have at most 10000 layers");
      }
      builder.add(kindName(node), shape -> layer(node, shape, builder));
    }
  }

  private static String kindName(JsonNode node) {
    if (node.isTextual()) {
      return node.asText();
    }
    return node.isObject() && node.size() == 1 ? node.fieldNames().next() : "?";
  }

  private Layer layer(JsonNode node, Shape shape, ModelBuilder builder) {
    String name = kindName(node);
    if (name.equals("?")) {
      throw new IllegalArgumentException(
          "a layer must be a word, such as relu, or one key with settings, such as linear: 64");
    }
    Kind kind = kinds.get(name);
    if (kind == null) {
      throw new IllegalArgumentException(
          "there is no such layer; known: " + String.join(", ", kinds.keySet()));
    }
    JsonNode value = node.isTextual() ? NullNode.getInstance() : node.get(name);
    if (value.isNull() && !kind.main().isEmpty()) {
      throw new IllegalArgumentException(kind.main() + " is needed");
    }
    Fields fields = Fields.ofLayer(name, value, kind.main());
    Layer layer = kind.making().make(fields, shape, builder);
    fields.requireAllRead();
    return layer;
  }

  private <L extends Layer> L remembered(String name, L layer) {
    named.put(name, layer);
    return layer;
  }

  private Layer earlier(String name) {
    Layer layer = named.get(name);
    if (layer == null) {
      throw new IllegalArgumentException("there is no earlier layer named '" + name + "'");
    }
    return layer;
  }

  private static String name(String kind, Fields fields, ModelBuilder builder) {
    return fields.has("name") ? fields.text("name") : builder.fresh(kind);
  }

  private Layer linear(Fields fields, Shape shape, ModelBuilder builder) {
    String name = name("linear", fields, builder);
    return remembered(name, linear(name, fields, shape));
  }

  private Linear linear(String name, Fields fields, Shape shape) {
    return new Linear(
        name,
        fields.size("in", shape.dim(-1)),
        fields.sizeOrClasses("out", classes),
        fields.flag("bias", true));
  }

  private Layer conv(Fields fields, Shape shape, ModelBuilder builder) {
    String name = name("conv", fields, builder);
    int kernel = fields.whole("kernel", 3, 1, 4096);
    Conv conv =
        new Conv(
            name,
            fields.whole("dims", Math.max(1, shape.rank() - 1), 1, 3),
            fields.size("in", shape.dim(0)),
            fields.size("out"),
            kernel,
            fields.whole("stride", 1, 1, 4096),
            fields.whole("padding", 0, 0, 4096),
            fields.whole("dilation", 1, 1, 4096),
            fields.size("groups", 1),
            fields.flag("bias", true),
            fields.flag("standardised", false));
    return remembered(name, conv);
  }

  private static Layer pool(Pool.Kind kind, Fields fields) {
    int window = fields.size("window");
    return new Pool(kind, window, fields.size("stride", window));
  }

  private Layer groupNorm(Fields fields, Shape shape, ModelBuilder builder) {
    String name = name("group-norm", fields, builder);
    int channels = fields.size("channels", shape.dim(0));
    return remembered(name, new GroupNorm(name, fields.size("groups"), channels));
  }

  private Layer norm(String kind, Fields fields, Shape shape, ModelBuilder builder) {
    String name = name(kind, fields, builder);
    int width = fields.size("width", shape.dim(-1));
    return remembered(
        name, kind.equals("rms-norm") ? LayerNorm.rms(name, width) : LayerNorm.of(name, width));
  }

  private Layer batchNorm(Fields fields, Shape shape, ModelBuilder builder) {
    return new BatchNorm(
        name("batch-norm", fields, builder), fields.size("channels", shape.dim(0)));
  }

  private Layer embedding(Fields fields, Shape shape, ModelBuilder builder) {
    String name = name("embedding", fields, builder);
    return remembered(name, new Embedding(name, fields.size("vocabulary"), fields.size("width")));
  }

  private Layer columnEmbedding(Fields fields, Shape shape, ModelBuilder builder) {
    String name = name("column-embedding", fields, builder);
    return remembered(
        name,
        new ColumnEmbedding(
            name,
            fields.whole("offset", 0, 0, shape.dim(-1)),
            fields.size("categories"),
            fields.size("width")));
  }

  private Layer unembedding(Fields fields, Shape shape, ModelBuilder builder) {
    if (earlier(fields.text("of")) instanceof Embedding table) {
      return new Unembedding(table);
    }
    throw new IllegalArgumentException("'" + fields.text("of") + "' is no embedding");
  }

  private Layer attention(Fields fields, Shape shape, ModelBuilder builder) {
    if (fields.has("to-output")) {
      Fields in = fields.inside("to-queries-keys-values");
      Fields out = fields.inside("to-output");
      Layer attention =
          new Attention(
              linear(in.text("name"), in, shape),
              fields.size("heads"),
              linear(out.text("name"), out, shape));
      in.requireAllRead();
      out.requireAllRead();
      return attention;
    }
    String name = name("attention", fields, builder);
    int width = fields.size("width", shape.dim(-1));
    return remembered(name, Attention.of(name, width, fields.size("heads")));
  }

  private Layer residual(Fields fields, Shape shape, ModelBuilder builder) {
    List<JsonNode> body = fields.list("body");
    List<JsonNode> shortcut = fields.list("shortcut");
    return nested(
        () ->
            new Residual(
                builder.branch("body", shape, inside -> addAll(inside, body)),
                builder.branch("shortcut", shape, inside -> addAll(inside, shortcut))));
  }

  private Layer sequence(Fields fields, Shape shape, ModelBuilder builder) {
    List<JsonNode> parts = fields.list("parts");
    return nested(() -> builder.branch("parts", shape, inside -> addAll(inside, parts)));
  }

  private Layer nested(Supplier<Layer> layer) {
    if (++depth > DEEPEST) {
      throw new IllegalArgumentException("layers must be at most 20 inside each other");
    }
    try {
      return layer.get();
    } finally {
      depth--;
    }
  }
}
