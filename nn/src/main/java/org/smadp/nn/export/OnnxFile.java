package org.smadp.nn.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A graph as an ONNX model: IR version 8, operators of opset 17, and of version 2 of {@code
 * ai.onnx.ml} where there are texts. Field numbers are those of the format's schema: ModelProto,
 * GraphProto, NodeProto, AttributeProto, TensorProto, ValueInfoProto.
 */
public final class OnnxFile {
  private static final int IR_VERSION = 8;
  private static final int TEXT = 8;
  private static final String TEXT_DOMAIN = "ai.onnx.ml";
  private static final int TEXT_OPSET = 2;

  /** The version of the operators. */
  public static final int OPSET = 17;

  private OnnxFile() {}

  /**
   * The content of the file.
   *
   * @param metadata texts by name, kept with the model
   */
  public static byte[] bytes(Graph graph, String producerVersion, Map<String, String> metadata) {
    ProtoWriter model =
        new ProtoWriter()
            .number(1, IR_VERSION)
            .text(2, "smadp")
            .text(3, producerVersion)
            .message(7, graph(graph))
            .message(8, new ProtoWriter().text(1, "").number(2, OPSET));
    if (graph.texts() > 0) {
      model.message(8, new ProtoWriter().text(1, TEXT_DOMAIN).number(2, TEXT_OPSET));
    }
    new TreeMap<>(metadata)
        .forEach((key, value) -> model.message(14, new ProtoWriter().text(1, key).text(2, value)));
    return model.toBytes();
  }

  private static ProtoWriter graph(Graph graph) {
    ProtoWriter out = addTo(new ProtoWriter(), graph);
    int number = Constant.Type.FLOAT.onnx();
    graph.numbers().ifPresent(shape -> out.message(11, value(Graph.INPUT, number, shape.dims())));
    if (graph.texts() > 0) {
      out.message(11, value(Graph.TEXTS, TEXT, List.of(graph.texts())));
    }
    return out;
  }

  /** Adds everything but the inputs. */
  static ProtoWriter addTo(ProtoWriter out, Graph graph) {
    graph.nodes().forEach(node -> out.message(1, node(node)));
    out.text(2, graph.name());
    graph.constants().forEach(constant -> out.message(5, tensor(constant)));
    return out.message(
        12, value(graph.output(), Constant.Type.FLOAT.onnx(), List.of(graph.outputs())));
  }

  private static ProtoWriter node(Node node) {
    ProtoWriter out = new ProtoWriter();
    node.inputs().forEach(input -> out.text(1, input));
    out.text(2, node.output()).text(4, node.op().onnx());
    if (node.op() != Node.Op.RESHAPE) {
      new TreeMap<>(node.attributes())
          .forEach((name, value) -> out.message(5, attribute(name, value)));
    }
    return node.op() == Node.Op.CODES ? out.text(7, TEXT_DOMAIN) : out;
  }

  private static ProtoWriter attribute(String name, Object value) {
    ProtoWriter out = new ProtoWriter().text(1, name);
    if (value instanceof Long number) {
      return out.number(3, number).number(20, 2);
    }
    if (value instanceof String text) {
      return out.text(4, text).number(20, 3);
    }
    boolean texts = false;
    for (Object element : (List<?>) value) {
      if (element instanceof String text) {
        out.text(9, text);
        texts = true;
      } else {
        out.number(8, (Long) element);
      }
    }
    return out.number(20, texts ? 8 : 7);
  }

  private static ProtoWriter tensor(Constant constant) {
    ProtoWriter out = new ProtoWriter();
    constant.shape().forEach(dim -> out.number(1, dim));
    return out.number(2, constant.type().onnx()).text(8, constant.name()).bytes(9, raw(constant));
  }

  private static byte[] raw(Constant constant) {
    int size =
        switch (constant.type()) {
          case BOOL -> Byte.BYTES;
          case FLOAT -> Float.BYTES;
          case DOUBLE, LONG -> Double.BYTES;
        };
    ByteBuffer raw =
        ByteBuffer.allocate(Math.multiplyExact(size, constant.values().length))
            .order(ByteOrder.LITTLE_ENDIAN);
    for (double value : constant.values()) {
      switch (constant.type()) {
        case FLOAT -> raw.putFloat((float) value);
        case DOUBLE -> raw.putDouble(value);
        case LONG -> raw.putLong((long) value);
        case BOOL -> raw.put((byte) value);
      }
    }
    return raw.array();
  }

  /** A value whose first dimension is free. */
  private static ProtoWriter value(String name, int type, List<Integer> dims) {
    ProtoWriter shape = new ProtoWriter().message(1, new ProtoWriter().text(2, "rows"));
    dims.forEach(dim -> shape.message(1, new ProtoWriter().number(1, dim)));
    ProtoWriter tensor = new ProtoWriter().number(1, type).message(2, shape);
    return new ProtoWriter().text(1, name).message(2, new ProtoWriter().message(1, tensor));
  }
}
