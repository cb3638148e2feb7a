package org.smadp.tensor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Writes float vectors to a checkpoint and reads the same bits back: a count, then the values. */
public final class VectorCodec {
  private static final int CHUNK = 1 << 14;

  private VectorCodec() {}

  public static void write(DataOutput out, GroupedVector vector) throws IOException {
    write(out, vector.values);
  }

  public static void write(DataOutput out, float[] values) throws IOException {
    out.writeInt(values.length);
    ByteBuffer bytes = ByteBuffer.allocate(CHUNK * Float.BYTES);
    for (int start = 0; start < values.length; start += CHUNK) {
      int length = Math.min(CHUNK, values.length - start);
      bytes.asFloatBuffer().put(values, start, length);
      out.write(bytes.array(), 0, length * Float.BYTES);
    }
  }

  public static GroupedVector read(DataInput in, Layout layout) throws IOException {
    float[] values = new float[layout.size()];
    readInto(in, values);
    return GroupedVector.adopt(layout, values);
  }

  /** Reads a vector of exactly the target's length. */
  public static void readInto(DataInput in, float[] target) throws IOException {
    int count = in.readInt();
    if (count != target.length) {
      throw new IOException(
          "the checkpoint holds a vector of length "
              + count
              + ", expected "
              + target.length
              + "; was it written for another model?");
    }
    ByteBuffer bytes = ByteBuffer.allocate(CHUNK * Float.BYTES);
    for (int start = 0; start < count; start += CHUNK) {
      int length = Math.min(CHUNK, count - start);
      in.readFully(bytes.array(), 0, length * Float.BYTES);
      bytes.asFloatBuffer().get(target, start, length);
    }
  }
}
