package org.smadp.nn.encode;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes ONNX graphs for tests, node by node; says nothing of whether they make sense. */
final class OnnxWriter {
  private static final int FLOAT = 1;
  private static final int LONG = 7;

  private final ByteArrayOutputStream graph = new ByteArrayOutputStream();

  private static void varint(ByteArrayOutputStream out, long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  private static ByteArrayOutputStream number(ByteArrayOutputStream out, int field, long value) {
    varint(out, (long) field << 3);
    varint(out, value);
    return out;
  }

  private static ByteArrayOutputStream bytes(ByteArrayOutputStream out, int field, byte[] content) {
    varint(out, ((long) field << 3) | 2);
    varint(out, content.length);
    out.writeBytes(content);
    return out;
  }

  private static ByteArrayOutputStream text(ByteArrayOutputStream out, int field, String content) {
    return bytes(out, field, content.getBytes(StandardCharsets.UTF_8));
  }

  /** A node whose output is called as itself. */
  String node(String operation, String name, Map<String, ?> attributes, String... inputs) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (String input : inputs) {
      text(out, 1, input);
    }
    text(out, 2, name + "_output_0");
    text(out, 3, name);
    text(out, 4, operation);
    attributes.forEach((key, value) -> bytes(out, 5, attribute(key, value)));
    bytes(graph, 1, out.toByteArray());
    return name + "_output_0";
  }

  String node(String operation, String name, String... inputs) {
    return node(operation, name, Map.of(), inputs);
  }

  private static byte[] attribute(String key, Object value) {
    ByteArrayOutputStream out = text(new ByteArrayOutputStream(), 1, key);
    if (value instanceof Long number) {
      return number(number(out, 3, number), 20, 2).toByteArray();
    }
    if (value instanceof Float real) {
      varint(out, (2 << 3) | 5);
      out.writeBytes(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(real).array());
      return number(out, 20, 1).toByteArray();
    }
    if (value instanceof String word) {
      return number(text(out, 4, word), 20, 3).toByteArray();
    }
    if (value instanceof byte[] tensor) {
      return number(bytes(out, 5, tensor), 20, 4).toByteArray();
    }
    for (Object number : (List<?>) value) {
      number(out, 8, (Long) number);
    }
    return number(out, 20, 7).toByteArray();
  }

  /** A constant as a node. */
  String constant(String name, float value) {
    return node("Constant", name, Map.of("value", tensor("", List.of(), value)));
  }

  String floats(String name, List<Integer> dims, float... values) {
    bytes(graph, 5, tensor(name, dims, values));
    return name;
  }

  String longs(String name, List<Integer> dims, long... values) {
    ByteBuffer raw = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    raw.asLongBuffer().put(values);
    bytes(graph, 5, tensor(name, dims, LONG, raw.array()));
    return name;
  }

  private static byte[] tensor(String name, List<Integer> dims, float... values) {
    ByteBuffer raw = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    raw.asFloatBuffer().put(values);
    return tensor(name, dims, FLOAT, raw.array());
  }

  private static byte[] tensor(String name, List<Integer> dims, int type, byte[] raw) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    dims.forEach(dim -> number(out, 1, dim));
    return bytes(text(number(out, 2, type), 8, name), 9, raw).toByteArray();
  }

  void input(String name, boolean whole, String... dims) {
    bytes(graph, 11, value(name, whole ? LONG : FLOAT, dims));
  }

  void output(String name, String... dims) {
    bytes(graph, 12, value(name, FLOAT, dims));
  }

  private static byte[] value(String name, int type, String... dims) {
    ByteArrayOutputStream shape = new ByteArrayOutputStream();
    for (String dim : dims) {
      bytes(shape, 1, text(new ByteArrayOutputStream(), 2, dim).toByteArray());
    }
    byte[] tensor =
        bytes(number(new ByteArrayOutputStream(), 1, type), 2, shape.toByteArray()).toByteArray();
    byte[] kind = bytes(new ByteArrayOutputStream(), 1, tensor).toByteArray();
    return bytes(text(new ByteArrayOutputStream(), 1, name), 2, kind).toByteArray();
  }

  byte[] model() {
    text(graph, 2, "test");
    ByteArrayOutputStream out = number(new ByteArrayOutputStream(), 1, 8);
    bytes(out, 7, graph.toByteArray());
    ByteArrayOutputStream operators = number(text(new ByteArrayOutputStream(), 1, ""), 2, 17);
    return bytes(out, 8, operators.toByteArray()).toByteArray();
  }
}
