package org.smadp.nn.pretrained;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The fields of one protocol-buffer message, one after the other. */
public final class ProtoFields {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int LENGTH = 2;
  private static final int FIXED_32 = 5;

  private final ByteBuffer bytes;
  private int start;
  private int wire;
  private int number;

  public ProtoFields(ByteBuffer bytes) {
    this.bytes = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Moves to the next field; its value must then be taken or skipped. */
  public boolean next() {
    if (!bytes.hasRemaining()) {
      return false;
    }
    start = bytes.position();
    long key = varint();
    number = (int) (key >>> 3);
    wire = (int) (key & 7);
    return true;
  }

  /** Whether numbers follow, in a field that holds nothing but numbers. */
  boolean hasMore() {
    return bytes.hasRemaining();
  }

  public int number() {
    return number;
  }

  boolean isLength() {
    return wire == LENGTH;
  }

  long varint() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = bytes.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a number is longer than 64 bits");
  }

  public ByteBuffer message() {
    long length = varint();
    if (length < 0 || length > bytes.remaining()) {
      throw new IllegalArgumentException("the file ends within a message");
    }
    ByteBuffer part = bytes.slice(bytes.position(), (int) length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.position(bytes.position() + (int) length);
    return part;
  }

  public String text() {
    return StandardCharsets.UTF_8.decode(message()).toString();
  }

  /** The field as it is written; takes its value. */
  public byte[] raw() {
    skip();
    byte[] field = new byte[bytes.position() - start];
    bytes.get(start, field);
    return field;
  }

  /** Leaves the value out. */
  public void skip() {
    switch (wire) {
      case VARINT -> varint();
      case FIXED_64 -> bytes.getLong();
      case LENGTH -> message();
      case FIXED_32 -> bytes.getInt();
      default -> throw new IllegalArgumentException("a field of an unknown kind " + wire);
    }
  }
}
