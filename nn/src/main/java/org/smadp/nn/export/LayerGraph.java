package org.smadp.nn.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.smadp.nn.Model;
import org.smadp.nn.bert.AdaptedEncoder;
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
import org.smadp.nn.layer.Parameter;
import org.smadp.nn.layer.Parameter.Role;
import org.smadp.nn.layer.Pool;
import org.smadp.nn.layer.Reshape;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Reuse;
import org.smadp.nn.layer.Sequence;
import org.smadp.nn.layer.SinePositions;
import org.smadp.nn.layer.Slot;
import org.smadp.nn.layer.Unembedding;
import org.smadp.tensor.Shape;

/** Adds the operations of layers to a graph; each returns the name of its output. */
final class LayerGraph {
  private final Graph graph;
  private final float[] parameters;
  private final Map<String, Slot> slots = new HashMap<>();

  LayerGraph(Graph graph, Model model, float[] parameters) {
    this.graph = graph;
    this.parameters = parameters;
    model.slots().forEach(slot -> slots.put(slot.parameter().key(), slot));
  }

  String add(Layer layer, String x, Shape shape) {
    if (layer instanceof Sequence sequence) {
      return sequence(sequence, x, shape);
    } else if (layer instanceof Residual residual) {
      return graph.add(
          Node.Op.ADD,
          sequence(residual.body(), x, shape),
          sequence(residual.shortcut(), x, shape));
    } else if (layer instanceof Reuse reuse) {
      return add(reuse.original(), x, shape);
    } else if (layer instanceof Linear linear) {
      return linear(linear, x);
    } else if (layer instanceof Conv conv) {
      return conv(conv, x);
    } else if (layer instanceof Pool pool) {
      return pool(pool, x, shape);
    } else if (layer instanceof Activation activation) {
      return activation(activation, x);
    } else if (layer instanceof Reshape reshape) {
      return reshape(reshape, x, shape);
    } else if (layer instanceof Dropout || layer instanceof AdaptedEncoder) {
      return x; // an encoder's own graph comes before, its changes merged into its weights
    } else if (layer instanceof Formula formula) {
      return new FormulaGraph(graph, x).add(formula.expression());
    } else if (layer instanceof GroupNorm norm) {
      return groupNorm(norm, x, shape);
    } else if (layer instanceof LayerNorm norm) {
      return layerNorm(norm, x);
    } else if (layer instanceof Attention attention) {
      return attention(attention, x, shape);
    } else if (layer instanceof SinePositions) {
      return graph.add(Node.Op.ADD, x, waves(shape));
    } else if (layer instanceof Embedding table) {
      String ids = graph.add(Node.Op.CAST, Map.of("to", 7L), x);
      return graph.add(Node.Op.GATHER, weight(table.name(), Role.WEIGHT), ids);
    } else if (layer instanceof ColumnEmbedding column) {
      return columnEmbedding(column, x, shape);
    } else if (layer instanceof Unembedding unembedding) {
      return graph.add(Node.Op.MAT_MUL, x, transposed(unembedding.table().name()));
    }
    throw new IllegalArgumentException(
        layer.label()
            + " cannot be exported; build the model from the layers of org.smadp.nn.layer");
  }

  /** One matrix for the whole row: the others pass as they are. */
  private String columnEmbedding(ColumnEmbedding column, String x, Shape shape) {
    int in = shape.size();
    int out = column.outputShape(shape).size();
    double[] vectors = values(Parameter.key(column.name(), Role.WEIGHT));
    double[] matrix = new double[in * out];
    for (int i = 0; i < in; i++) {
      int within = i - column.offset();
      if (within < 0) {
        matrix[i * out + i] = 1;
      } else if (within >= column.categories()) {
        matrix[i * out + i - column.categories() + column.width()] = 1;
      } else {
        for (int w = 0; w < column.width(); w++) {
          matrix[i * out + column.offset() + w] = vectors[w * column.categories() + within];
        }
      }
    }
    return graph.add(
        Node.Op.MAT_MUL,
        x,
        graph.constant(Constant.Type.FLOAT, List.of((long) in, (long) out), matrix));
  }

  private String sequence(Sequence sequence, String x, Shape shape) {
    String value = x;
    Shape at = shape;
    for (Layer part : sequence.parts()) {
      value = add(part, value, at);
      at = part.outputShape(at);
    }
    return value;
  }

  private double[] values(String key) {
    Slot slot = slots.get(key);
    double[] values = new double[slot.length()];
    for (int i = 0; i < values.length; i++) {
      values[i] = parameters[slot.offset() + i];
    }
    return values;
  }

  private String weight(String layer, Role role, Long... shape) {
    String key = Parameter.key(layer, role);
    List<Long> dims =
        shape.length > 0
            ? List.of(shape)
            : slots.get(key).parameter().shape().dims().stream().map(Integer::longValue).toList();
    return graph.constant(Constant.Type.FLOAT, dims, values(key));
  }

  /** A weight of outputs by inputs, the other way round. */
  private String transposed(String layer) {
    String key = Parameter.key(layer, Role.WEIGHT);
    Shape shape = slots.get(key).parameter().shape();
    int out = shape.dim(0);
    int in = shape.dim(1);
    double[] stored = values(key);
    double[] turned = new double[stored.length];
    for (int o = 0; o < out; o++) {
      for (int i = 0; i < in; i++) {
        turned[i * out + o] = stored[o * in + i];
      }
    }
    return graph.constant(Constant.Type.FLOAT, List.of((long) in, (long) out), turned);
  }

  private String linear(Linear linear, String x) {
    String product = graph.add(Node.Op.MAT_MUL, x, transposed(linear.name()));
    return linear.bias()
        ? graph.add(Node.Op.ADD, product, weight(linear.name(), Role.BIAS))
        : product;
  }

  private String conv(Conv conv, String x) {
    String key = Parameter.key(conv.name(), Role.WEIGHT);
    List<Long> shape = conv.weightShape().dims().stream().map(Integer::longValue).toList();
    double[] values = values(key);
    String weight =
        graph.constant(
            Constant.Type.FLOAT, shape, conv.standardised() ? standardised(values, conv) : values);
    int dims = conv.spatialDims();
    Map<String, Object> attributes =
        Map.of(
            "kernel_shape", each(dims, conv.kernel()),
            "strides", each(dims, conv.stride()),
            "pads", each(2 * dims, conv.padding()),
            "dilations", each(dims, conv.dilation()),
            "group", (long) conv.groups());
    return conv.bias()
        ? graph.add(Node.Op.CONV, attributes, x, weight, weight(conv.name(), Role.BIAS))
        : graph.add(Node.Op.CONV, attributes, x, weight);
  }

  /** Each output channel's weight centred and brought to length one, once and for all. */
  private static double[] standardised(double[] values, Conv conv) {
    int length = conv.fanIn();
    double[] result = values.clone();
    for (int from = 0; from < values.length; from += length) {
      double mean = 0;
      for (int i = from; i < from + length; i++) {
        mean += values[i] / length;
      }
      double squares = Conv.STABILIZER;
      for (int i = from; i < from + length; i++) {
        squares += (values[i] - mean) * (values[i] - mean);
      }
      for (int i = from; i < from + length; i++) {
        result[i] = (values[i] - mean) / Math.sqrt(squares);
      }
    }
    return result;
  }

  private String pool(Pool pool, String x, Shape shape) {
    int dims = shape.rank() - 1;
    return graph.add(
        pool.kind() == Pool.Kind.MAX ? Node.Op.MAX_POOL : Node.Op.AVERAGE_POOL,
        Map.of(
            "kernel_shape", each(dims, pool.window()),
            "strides", each(dims, pool.stride())),
        x);
  }

  private static List<Long> each(int dims, long value) {
    return Collections.nCopies(dims, value);
  }

  private String activation(Activation activation, String x) {
    return switch (activation) {
      case RELU -> graph.add(Node.Op.RELU, x);
      case TANH -> graph.add(Node.Op.TANH, x);
      case GELU -> {
        String erf =
            graph.add(Node.Op.ERF, graph.add(Node.Op.MUL, x, graph.constant(Math.sqrt(0.5))));
        String half = graph.add(Node.Op.MUL, x, graph.constant(0.5));
        yield graph.add(Node.Op.MUL, half, graph.add(Node.Op.ADD, erf, graph.constant(1)));
      }
    };
  }

  private String reshape(Reshape reshape, String x, Shape shape) {
    return switch (reshape) {
      case FLATTEN -> reshaped(x, List.of(-1L, (long) shape.size()));
      case MEAN_OVER_SPACE -> {
        String rows =
            reshaped(x, List.of(-1L, (long) shape.dim(0), shape.size() / (long) shape.dim(0)));
        yield mean(rows, 2, false);
      }
      case MEAN_OVER_POSITIONS -> mean(x, 1, false);
    };
  }

  private String reshaped(String x, List<Long> shape) {
    String wanted =
        graph.constant(
            Constant.Type.LONG,
            List.of((long) shape.size()),
            shape.stream().mapToDouble(Long::doubleValue).toArray());
    return graph.add(Node.Op.RESHAPE, Map.of("shape", shape), x, wanted);
  }

  private String mean(String x, long axis, boolean keep) {
    return graph.add(
        Node.Op.REDUCE_MEAN, Map.of("axes", List.of(axis), "keepdims", keep ? 1L : 0L), x);
  }

  /** Centred if so told, and divided by the root of the mean square along an axis. */
  private String normalised(String x, long axis, boolean centred, double stabilizer) {
    String values = centred ? graph.add(Node.Op.SUB, x, mean(x, axis, true)) : x;
    String variance = mean(graph.add(Node.Op.MUL, values, values), axis, true);
    String root =
        graph.add(Node.Op.SQRT, graph.add(Node.Op.ADD, variance, graph.constant(stabilizer)));
    return graph.add(Node.Op.DIV, values, root);
  }

  private String groupNorm(GroupNorm norm, String x, Shape shape) {
    long groups = norm.groups();
    String rows = reshaped(x, List.of(-1L, groups, shape.size() / groups));
    String normal = normalised(rows, 2, true, GroupNorm.STABILIZER);
    List<Long> whole = new ArrayList<>(List.of(-1L));
    shape.dims().forEach(dim -> whole.add((long) dim));
    Long[] perChannel = new Long[shape.rank()];
    Arrays.fill(perChannel, 1L);
    perChannel[0] = (long) norm.channels();
    String scaled =
        graph.add(Node.Op.MUL, reshaped(normal, whole), weight(norm.name(), Role.GAIN, perChannel));
    return graph.add(Node.Op.ADD, scaled, weight(norm.name(), Role.SHIFT, perChannel));
  }

  private String layerNorm(LayerNorm norm, String x) {
    boolean standard = norm.kind() == LayerNorm.Kind.STANDARD;
    String scaled =
        graph.add(
            Node.Op.MUL,
            normalised(x, -1, standard, LayerNorm.STABILIZER),
            weight(norm.name(), Role.GAIN));
    return standard ? graph.add(Node.Op.ADD, scaled, weight(norm.name(), Role.SHIFT)) : scaled;
  }

  private String attention(Attention attention, String x, Shape shape) {
    long positions = shape.dim(0);
    long heads = attention.heads();
    long width = attention.toOutput().in();
    String all = linear(attention.toQueriesKeysValues(), x);
    String split = reshaped(all, List.of(-1L, positions, 3L, heads, width / heads));
    String apart = transposed(split, 2, 0, 3, 1, 4);
    String scale = graph.constant(Math.sqrt((double) heads / width));
    String queries = graph.add(Node.Op.MUL, part(apart, 0), scale);
    String keys = transposed(part(apart, 1), 0, 1, 3, 2);
    String weights =
        graph.add(Node.Op.SOFTMAX, Map.of("axis", -1L), graph.add(Node.Op.MAT_MUL, queries, keys));
    String mixed = graph.add(Node.Op.MAT_MUL, weights, part(apart, 2));
    String joined = reshaped(transposed(mixed, 0, 2, 1, 3), List.of(-1L, positions, width));
    return linear(attention.toOutput(), joined);
  }

  private String transposed(String x, long... order) {
    List<Long> dims = Arrays.stream(order).boxed().toList();
    return graph.add(Node.Op.TRANSPOSE, Map.of("perm", dims), x);
  }

  /** Element {@code index} of the first dimension. */
  private String part(String x, int index) {
    return graph.add(Node.Op.GATHER, x, graph.constant(Constant.Type.LONG, List.of(), index));
  }

  private String waves(Shape shape) {
    int width = shape.dim(1);
    double[] waves = new double[shape.size()];
    for (int p = 0; p < shape.dim(0); p++) {
      for (int i = 0; i < width; i++) {
        double angle = p / Math.pow(10000, (i - i % 2) / (double) width);
        waves[p * width + i] = i % 2 == 0 ? Math.sin(angle) : Math.cos(angle);
      }
    }
    return graph.constant(Constant.Type.FLOAT, List.of((long) shape.dim(0), (long) width), waves);
  }
}
