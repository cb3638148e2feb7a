package org.smadp.nn.export;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A graph as the method {@code forward} of a TorchScript module that holds its constants. Texts are
 * a list of rows, each a list of texts.
 */
final class TorchScriptSource {
  private TorchScriptSource() {}

  static String of(Graph graph) {
    StringBuilder source = new StringBuilder("def forward(self");
    graph.numbers().ifPresent(shape -> source.append(", " + Graph.INPUT + ": Tensor"));
    if (graph.texts() > 0) {
      source.append(", " + Graph.TEXTS + ": List[List[str]]");
    }
    source.append(") -> Tensor:\n");
    for (Node node : graph.nodes()) {
      if (node.op() == Node.Op.CODES) {
        source.append("  ").append(keys(node)).append(" = ").append(codes(node)).append('\n');
      }
      source.append("  ").append(node.output()).append(" = ").append(call(node)).append('\n');
    }
    return source.append("  return ").append(graph.output()).append('\n').toString();
  }

  private static String in(Node node, int index) {
    String name = node.inputs().get(index);
    return name.startsWith("c") ? "self." + name : name;
  }

  private static String call(Node node) {
    String x = in(node, 0);
    return switch (node.op()) {
      case ADD -> "torch.add(" + x + ", " + in(node, 1) + ")";
      case SUB -> "torch.sub(" + x + ", " + in(node, 1) + ")";
      case MUL -> "torch.mul(" + x + ", " + in(node, 1) + ")";
      case DIV -> "torch.div(" + x + ", " + in(node, 1) + ")";
      case MAX -> "torch.maximum(" + x + ", " + in(node, 1) + ")";
      case MIN -> "torch.minimum(" + x + ", " + in(node, 1) + ")";
      case MAT_MUL -> "torch.matmul(" + x + ", " + in(node, 1) + ")";
      case CONV -> conv(node);
      case MAX_POOL -> pool("max_pool", node);
      case AVERAGE_POOL -> pool("avg_pool", node);
      case RELU, TANH, SIGMOID, ERF, EXP, LOG, SQRT, ABS, NEG ->
          "torch." + node.op().onnx().toLowerCase(Locale.ROOT) + "(" + x + ")";
      case RESHAPE -> "torch.reshape(" + x + ", " + node.numbers("shape") + ")";
      case TRANSPOSE -> "torch.permute(" + x + ", " + node.numbers("perm") + ")";
      case REDUCE_MEAN ->
          "torch.mean(%s, %s, %s)"
              .formatted(x, node.numbers("axes"), node.number("keepdims") == 1 ? "True" : "False");
      case GATHER -> gather(node);
      case SIGN -> "torch.sign(" + x + ")";
      case IS_NAN -> "torch.isnan(" + x + ")";
      case WHERE -> "torch.where(%s, %s, %s)".formatted(x, in(node, 1), in(node, 2));
      case CONCAT ->
          IntStream.range(0, node.inputs().size())
              .mapToObj(i -> in(node, i))
              .collect(Collectors.joining(", ", "torch.cat([", "], " + node.number("axis") + ")"));
      case PICK -> "torch.index_select(%s, %d, %s)".formatted(x, node.number("axis"), in(node, 1));
      case TEXTS -> "[row[int(%s)] for row in %s]".formatted(in(node, 1), x);
      case CODES ->
          "torch.tensor([%s.get(text, %d) for text in %s])"
              .formatted(keys(node), node.number("default_int64"), x);
      case SOFTMAX -> "torch.softmax(" + x + ", -1)";
      case CAST -> x + cast(node.number("to"));
      case SHAPE, RESIZE ->
          throw new IllegalArgumentException(
              "export: %s is in ONNX files only".formatted(node.op()));
    };
  }

  /** What the codes of a node are called. */
  private static String keys(Node node) {
    return node.output() + "_codes";
  }

  private static String codes(Node node) {
    List<String> keys = node.texts("keys_strings");
    List<Long> values = node.numbers("values_int64s");
    return IntStream.range(0, keys.size())
        .mapToObj(i -> quoted(keys.get(i)) + ": " + values.get(i))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  /** A text in quotes; whatever is not a plain character is written as bytes of UTF-8. */
  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = b >= ' ' && b < 127 && b != '"' && b != '\\';
      quoted.append(plain ? String.valueOf((char) b) : String.format("\\%03o", b & 0xff));
    }
    return quoted.append('"').toString();
  }

  private static String cast(long type) {
    if (type == Constant.Type.DOUBLE.onnx()) {
      return ".double()";
    }
    return type == Constant.Type.LONG.onnx() ? ".long()" : ".float()";
  }

  /** Rows of a table by number, or one part of a value. */
  private static String gather(Node node) {
    String index = in(node, 1);
    return in(node, 0).startsWith("self.")
        ? "torch.embedding(" + in(node, 0) + ", " + index + ")"
        : "torch.select(" + in(node, 0) + ", 0, int(" + index + "))";
  }

  private static String conv(Node node) {
    List<Long> kernel = node.numbers("kernel_shape");
    List<Long> padding = node.numbers("pads").subList(0, kernel.size());
    return "torch.conv%dd(%s, %s, %s, %s, %s, %s, %d)"
        .formatted(
            kernel.size(),
            in(node, 0),
            in(node, 1),
            node.inputs().size() > 2 ? in(node, 2) : "None",
            node.numbers("strides"),
            padding,
            node.numbers("dilations"),
            node.number("group"));
  }

  private static String pool(String kind, Node node) {
    List<Long> kernel = node.numbers("kernel_shape");
    return "torch.%s%dd(%s, %s, %s)"
        .formatted(kind, kernel.size(), in(node, 0), kernel, node.numbers("strides"));
  }
}
