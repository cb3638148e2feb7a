package org.smadp.nn.export;

import java.util.List;
import java.util.Locale;

/** A graph as the method {@code forward} of a TorchScript module that holds its constants. */
final class TorchScriptSource {
  private TorchScriptSource() {}

  static String of(Graph graph) {
    StringBuilder source =
        new StringBuilder("def forward(self, " + Graph.INPUT + ": Tensor) -> Tensor:\n");
    for (Node node : graph.nodes()) {
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
      case SOFTMAX -> "torch.softmax(" + x + ", -1)";
      case CAST -> x + cast(node.number("to"));
    };
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
