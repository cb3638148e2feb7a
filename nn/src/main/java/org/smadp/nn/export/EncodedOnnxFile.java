package org.smadp.nn.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.smadp.nn.pretrained.FloatArray;
import org.smadp.nn.pretrained.ProtoFields;

/**
 * An encoder's own ONNX file with a trained network behind it: inputs, operations and weights are
 * those of the encoder, the answers those of the network. Field numbers are those of ModelProto,
 * GraphProto and TensorProto.
 */
public final class EncodedOnnxFile {
  private static final Set<Integer> PRODUCER_AND_METADATA = Set.of(2, 3, 14);
  private static final Set<Integer> NAME_AND_OUTPUTS = Set.of(2, 12);
  private static final int GRAPH = 7;
  private static final int INITIALISER = 5;
  private static final int TENSOR_NAME = 8;

  private final Graph network;
  private final Map<String, FloatArray> changed;

  private EncodedOnnxFile(Graph network, Map<String, FloatArray> changed) {
    this.network = network;
    this.changed = changed;
  }

  /**
   * The content of the file.
   *
   * @param encoder the content of the encoder's file
   * @param changed weights that take the place of the encoder's, by their names there
   * @param network behind a {@link TokenStates}
   * @param metadata texts by name, kept with the model
   */
  public static byte[] bytes(
      ByteBuffer encoder,
      Map<String, FloatArray> changed,
      Graph network,
      String producerVersion,
      Map<String, String> metadata) {
    EncodedOnnxFile file = new EncodedOnnxFile(network, changed);
    ProtoWriter model = new ProtoWriter();
    for (ProtoFields fields = new ProtoFields(encoder); fields.next(); ) {
      if (fields.number() == GRAPH) {
        model.message(GRAPH, file.graph(fields.message()));
      } else if (PRODUCER_AND_METADATA.contains(fields.number())) {
        fields.skip();
      } else {
        model.raw(fields.raw());
      }
    }
    model.text(2, "smadp").text(3, producerVersion);
    new TreeMap<>(metadata)
        .forEach((key, value) -> model.message(14, new ProtoWriter().text(1, key).text(2, value)));
    return model.toBytes();
  }

  private ProtoWriter graph(ByteBuffer encoder) {
    ProtoWriter graph = new ProtoWriter();
    for (ProtoFields fields = new ProtoFields(encoder); fields.next(); ) {
      if (NAME_AND_OUTPUTS.contains(fields.number())) {
        fields.skip();
      } else if (fields.number() == INITIALISER) {
        ByteBuffer tensor = fields.message();
        FloatArray other = changed.get(name(tensor));
        if (other == null) {
          graph.bytes(INITIALISER, bytes(tensor));
        } else {
          graph.message(INITIALISER, tensor(name(tensor), other));
        }
      } else {
        graph.raw(fields.raw());
      }
    }
    OnnxFile.addTo(graph, network);
    return graph;
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private static String name(ByteBuffer tensor) {
    for (ProtoFields fields = new ProtoFields(tensor); fields.next(); ) {
      if (fields.number() == TENSOR_NAME) {
        return fields.text();
      }
      fields.skip();
    }
    return "";
  }

  private static ProtoWriter tensor(String name, FloatArray array) {
    ByteBuffer raw =
        ByteBuffer.allocate(Float.BYTES * array.values().length).order(ByteOrder.LITTLE_ENDIAN);
    raw.asFloatBuffer().put(array.values());
    ProtoWriter out = new ProtoWriter();
    List<Integer> dims = array.dims();
    dims.forEach(dim -> out.number(1, dim));
    return out.number(2, Constant.Type.FLOAT.onnx()).text(TENSOR_NAME, name).bytes(9, raw.array());
  }
}
