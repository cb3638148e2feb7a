package org.smadp.tensor.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Writes tensors as F32 in the safetensors format. The same tensors and metadata always give the
 * same bytes: metadata is sorted by key, tensors keep their order, and the header is padded with
 * spaces so that the data begins at a multiple of eight bytes.
 */
public final class SafeTensorsWriter {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int PIECE = 1 << 18;

  private SafeTensorsWriter() {}

  /** Writes a new file, or over an existing one; not atomic. */
  public static void write(Path path, Map<String, String> metadata, List<NamedTensor> tensors)
      throws IOException {
    requireDistinctNames(tensors);
    try (OutputStream out = Files.newOutputStream(path)) {
      write(out, metadata, tensors);
    }
  }

  /** Writes to a stream, which stays open. */
  public static void write(
      OutputStream out, Map<String, String> metadata, List<NamedTensor> tensors)
      throws IOException {
    requireDistinctNames(tensors);
    byte[] header = header(metadata, tensors);
    ByteBuffer length = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    out.write(length.putLong(header.length).array());
    out.write(header);
    for (NamedTensor tensor : tensors) {
      writeValues(out, tensor.values());
    }
    out.flush();
  }

  private static byte[] header(Map<String, String> metadata, List<NamedTensor> tensors)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      if (!metadata.isEmpty()) {
        json.writeObjectFieldStart(SafeTensorsHeader.METADATA);
        for (Map.Entry<String, String> entry : new TreeMap<>(metadata).entrySet()) {
          json.writeStringField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
      }
      long begin = 0;
      for (NamedTensor tensor : tensors) {
        long end = begin + (long) tensor.values().length * Float.BYTES;
        writeEntry(json, tensor, begin, end);
        begin = end;
      }
      json.writeEndObject();
    }
    while (bytes.size() % Long.BYTES != 0) {
      bytes.write(' ');
    }
    return bytes.toByteArray();
  }

  private static void writeEntry(JsonGenerator json, NamedTensor tensor, long begin, long end)
      throws IOException {
    json.writeObjectFieldStart(tensor.name());
    json.writeStringField("dtype", ElementType.F32.name());
    json.writeArrayFieldStart("shape");
    for (int size : tensor.shape()) {
      json.writeNumber(size);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("data_offsets");
    json.writeNumber(begin);
    json.writeNumber(end);
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeValues(OutputStream out, float[] values) throws IOException {
    int capacity = Math.min(PIECE, values.length);
    ByteBuffer piece = ByteBuffer.allocate(capacity * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int from = 0; from < values.length; from += PIECE) {
      int count = Math.min(PIECE, values.length - from);
      piece.asFloatBuffer().put(values, from, count);
      out.write(piece.array(), 0, count * Float.BYTES);
    }
  }

  private static void requireDistinctNames(List<NamedTensor> tensors) {
    Set<String> names = new HashSet<>();
    names.add(SafeTensorsHeader.METADATA);
    for (NamedTensor tensor : tensors) {
      if (!names.add(tensor.name())) {
        throw new IllegalArgumentException(
            "tensor name '" + tensor.name() + "' is used twice or reserved");
      }
    }
  }
}
