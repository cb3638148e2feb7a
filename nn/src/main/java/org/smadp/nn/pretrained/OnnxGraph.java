package org.smadp.nn.pretrained;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The nodes and float tensors of an ONNX file, as far as it takes to find weights by what they are
 * used for.
 *
 * @param tensors initialisers and constants by name
 * @param inputs names of what it takes
 * @param outputs names of what it answers
 */
public record OnnxGraph(
    List<Node> nodes, Map<String, FloatArray> tensors, List<String> inputs, List<String> outputs) {
  private static final int FLOAT = 1;

  /** One operation. */
  public record Node(String name, String operation, List<String> inputs) {}

  /** Reads a file; refuses one that is damaged. */
  public static OnnxGraph read(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      return new Reader().graph(bytes);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          file
              + ": is not a whole ONNX file"
              + (e.getMessage() == null ? "" : ": " + e.getMessage()),
          e);
    }
  }

  public Optional<Node> node(String name) {
    return nodes.stream().filter(node -> node.name().equals(name)).findFirst();
  }

  /** Collects what the messages hold; the numbers are those of the format. */
  private static final class Reader {
    private final List<Node> nodes = new ArrayList<>();
    private final Map<String, FloatArray> tensors = new HashMap<>();
    private final List<String> inputs = new ArrayList<>();
    private final List<String> outputs = new ArrayList<>();

    OnnxGraph graph(ByteBuffer model) {
      for (ProtoFields fields = new ProtoFields(model); fields.next(); ) {
        if (fields.number() == 7 && fields.isLength()) {
          readGraph(fields.message());
        } else {
          fields.skip();
        }
      }
      return new OnnxGraph(nodes, tensors, inputs, outputs);
    }

    private void readGraph(ByteBuffer graph) {
      for (ProtoFields fields = new ProtoFields(graph); fields.next(); ) {
        if (fields.number() == 1 && fields.isLength()) {
          readNode(fields.message());
        } else if (fields.number() == 5 && fields.isLength()) {
          readTensor(fields.message(), Optional.empty());
        } else if (fields.number() == 11 && fields.isLength()) {
          inputs.add(name(fields.message()));
        } else if (fields.number() == 12 && fields.isLength()) {
          outputs.add(name(fields.message()));
        } else {
          fields.skip();
        }
      }
    }

    private static String name(ByteBuffer value) {
      for (ProtoFields fields = new ProtoFields(value); fields.next(); fields.skip()) {
        if (fields.number() == 1 && fields.isLength()) {
          return fields.text();
        }
      }
      return "";
    }

    private void readNode(ByteBuffer node) {
      List<String> inputs = new ArrayList<>();
      String name = "";
      String output = "";
      String operation = "";
      List<ByteBuffer> attributes = new ArrayList<>();
      for (ProtoFields fields = new ProtoFields(node); fields.next(); ) {
        switch (fields.number()) {
          case 1 -> inputs.add(fields.text());
          case 2 -> output = fields.text();
          case 3 -> name = fields.text();
          case 4 -> operation = fields.text();
          case 5 -> attributes.add(fields.message());
          default -> fields.skip();
        }
      }
      nodes.add(new Node(name, operation, List.copyOf(inputs)));
      if (operation.equals("Constant")) {
        for (ByteBuffer attribute : attributes) {
          readConstant(attribute, output);
        }
      }
    }

    private void readConstant(ByteBuffer attribute, String output) {
      for (ProtoFields fields = new ProtoFields(attribute); fields.next(); ) {
        if (fields.number() == 5 && fields.isLength()) {
          readTensor(fields.message(), Optional.of(output));
        } else {
          fields.skip();
        }
      }
    }

    private void readTensor(ByteBuffer tensor, Optional<String> called) {
      List<Integer> dims = new ArrayList<>();
      long type = 0;
      String name = "";
      ByteBuffer raw = null;
      for (ProtoFields fields = new ProtoFields(tensor); fields.next(); ) {
        switch (fields.number()) {
          case 1 -> {
            if (fields.isLength()) {
              ProtoFields packed = new ProtoFields(fields.message());
              while (packed.hasMore()) {
                dims.add((int) packed.varint());
              }
            } else {
              dims.add((int) fields.varint());
            }
          }
          case 2 -> type = fields.varint();
          case 8 -> name = fields.text();
          case 9 -> raw = fields.message();
          default -> fields.skip();
        }
      }
      if (type == FLOAT && raw != null) {
        float[] values = new float[raw.remaining() / Float.BYTES];
        raw.asFloatBuffer().get(values);
        tensors.put(called.orElse(name), new FloatArray(dims, values));
      }
    }
  }
}
