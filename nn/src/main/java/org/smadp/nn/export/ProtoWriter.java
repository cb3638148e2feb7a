package org.smadp.nn.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** One message of the protocol-buffer wire format; fields are written in the order of calls. */
final class ProtoWriter {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  ProtoWriter number(int field, long value) {
    varint((long) field << 3);
    varint(value);
    return this;
  }

  ProtoWriter bytes(int field, byte[] content) {
    varint(((long) field << 3) | 2);
    varint(content.length);
    out.writeBytes(content);
    return this;
  }

  /** A field as it was written before. */
  ProtoWriter raw(byte[] field) {
    out.writeBytes(field);
    return this;
  }

  ProtoWriter text(int field, String content) {
    return bytes(field, content.getBytes(StandardCharsets.UTF_8));
  }

  ProtoWriter message(int field, ProtoWriter inner) {
    return bytes(field, inner.toBytes());
  }

  byte[] toBytes() {
    return out.toByteArray();
  }

  /** Seven bits a byte, lowest first. */
  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
