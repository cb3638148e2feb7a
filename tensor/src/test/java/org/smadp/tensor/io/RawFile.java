package org.smadp.tensor.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes safetensors files byte by byte, faulty ones too. */
final class RawFile {
  private RawFile() {}

  static Path write(Path folder, String header, byte[] data) throws IOException {
    byte[] json = header.getBytes(StandardCharsets.UTF_8);
    return write(folder, json.length, json, data);
  }

  static Path write(Path folder, long headerLength, byte[] json, byte[] data) throws IOException {
    byte[] bytes = new byte[Long.BYTES + json.length + data.length];
    littleEndian(bytes).putLong(headerLength).put(json).put(data);
    return Files.write(folder.resolve("model.safetensors"), bytes);
  }

  static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  static byte[] shorts(int... bits) {
    byte[] bytes = new byte[bits.length * Short.BYTES];
    ByteBuffer buffer = littleEndian(bytes);
    for (int value : bits) {
      buffer.putShort((short) value);
    }
    return bytes;
  }
}
