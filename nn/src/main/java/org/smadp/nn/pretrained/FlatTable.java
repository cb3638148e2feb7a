package org.smadp.nn.pretrained;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** One table of a FlatBuffers file: fields by number, each there or not. */
record FlatTable(ByteBuffer bytes, int position) {
  /** The table that a file begins with. */
  static FlatTable root(ByteBuffer bytes) {
    return new FlatTable(bytes, bytes.getInt(0));
  }

  /** Where a field is; 0 when it is not there. */
  private int place(int field) {
    int directory = position - bytes.getInt(position);
    int entry = 4 + 2 * field;
    int offset = entry < bytes.getShort(directory) ? bytes.getShort(directory + entry) & 0xffff : 0;
    return offset == 0 ? 0 : position + offset;
  }

  int whole(int field) {
    int place = place(field);
    return place == 0 ? 0 : bytes.getInt(place);
  }

  int small(int field) {
    int place = place(field);
    return place == 0 ? 0 : bytes.get(place);
  }

  FlatTable table(int field) {
    int place = place(field);
    if (place == 0) {
      throw new IllegalArgumentException("a table lacks field " + field);
    }
    return new FlatTable(bytes, place + bytes.getInt(place));
  }

  /** How many items a vector has; 0 when it is not there. */
  int length(int field) {
    int place = place(field);
    return place == 0 ? 0 : bytes.getInt(place + bytes.getInt(place));
  }

  /** Where the items of a vector begin. */
  int items(int field) {
    int place = place(field);
    return place + bytes.getInt(place) + 4;
  }

  int whole(int field, int index) {
    return bytes.getInt(items(field) + 4 * index);
  }

  float real(int field, int index) {
    return bytes.getFloat(items(field) + 4 * index);
  }

  FlatTable table(int field, int index) {
    int place = items(field) + 4 * index;
    return new FlatTable(bytes, place + bytes.getInt(place));
  }

  String text(int field) {
    byte[] text = new byte[length(field)];
    bytes.get(items(field), text);
    return new String(text, StandardCharsets.UTF_8);
  }
}
