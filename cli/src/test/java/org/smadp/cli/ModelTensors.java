package org.smadp.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The float32 tensors of a safetensors file by name, read from the published format alone: the
 * length of a JSON header in eight bytes, the header, then the values, all little-endian.
 */
record ModelTensors(SortedMap<String, ByteBuffer> tensors) {
  static ModelTensors read(Path file) throws IOException {
    ByteBuffer content = little(ByteBuffer.wrap(Files.readAllBytes(file)));
    int start = 8 + (int) content.getLong(0);
    String header = new String(content.array(), 8, start - 8, StandardCharsets.UTF_8);
    SortedMap<String, ByteBuffer> tensors = new TreeMap<>();
    for (Map.Entry<String, JsonNode> entry : new ObjectMapper().readTree(header).properties()) {
      if (!entry.getKey().equals("__metadata__")) {
        JsonNode offsets = entry.getValue().get("data_offsets");
        int begin = offsets.get(0).asInt();
        int length = offsets.get(1).asInt() - begin;
        tensors.put(entry.getKey(), little(content.slice(start + begin, length)));
      }
    }
    return new ModelTensors(tensors);
  }

  private static ByteBuffer little(ByteBuffer bytes) {
    return bytes.order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Of the bytes of all tensors, in the order of their names. */
  String sha256() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      tensors.values().forEach(bytes -> digest.update(bytes.duplicate()));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException exception) {
      throw new AssertionError("every Java platform has SHA-256", exception);
    }
  }

  /** The largest absolute value; NaN if any value is. */
  float largest() {
    float largest = 0;
    for (ByteBuffer tensor : tensors.values()) {
      for (int i = 0; i < tensor.capacity(); i += Float.BYTES) {
        largest = Math.max(largest, Math.abs(tensor.getFloat(i)));
      }
    }
    return largest;
  }

  /** About this many values in all, as many from each tensor, evenly spread over it. */
  SortedMap<String, List<Float>> sample(int count) {
    SortedMap<String, List<Float>> samples = new TreeMap<>();
    tensors.forEach(
        (name, tensor) -> {
          int size = tensor.capacity() / Float.BYTES;
          int taken = Math.min(size, Math.max(1, count / tensors.size()));
          List<Float> values = new ArrayList<>();
          for (int i = 0; i < taken; i++) {
            values.add(tensor.getFloat((int) ((long) i * size / taken) * Float.BYTES));
          }
          samples.put(name, values);
        });
    return samples;
  }
}
