package org.smadp.privacy;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.SampledGaussian;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Writes and reads a release, bit for bit. It lives at the door because reading makes a {@link
 * PrivateRelease}: what was written had been charged.
 *
 * <pre>
 *   release = groups:int, values:int, stddev:double per group, event,
 *             counts:int, count:double each, value:float each
 *   event   = 'G' samplingRate:double noiseMultiplier:double | 'N' reason:UTF
 * </pre>
 */
final class ReleaseCodec {
  private static final int SAMPLED_GAUSSIAN = 'G';
  private static final int NON_PRIVATE = 'N';
  private static final int CHUNK_VALUES = 1 << 14;

  private ReleaseCodec() {}

  static void write(PrivateRelease release, DataOutput out) throws IOException {
    Layout layout = release.value().layout();
    out.writeInt(layout.groupCount());
    out.writeInt(layout.size());
    for (double stddev : release.noiseStddev().values()) {
      out.writeDouble(stddev);
    }
    writeEvent(release.event(), out);
    out.writeInt(release.clipCounts().size());
    for (double count : release.clipCounts()) {
      out.writeDouble(count);
    }
    writeValues(release.value(), out);
  }

  static PrivateRelease read(DataInput in, Layout layout) throws IOException {
    int groups = in.readInt();
    int size = in.readInt();
    if (groups != layout.groupCount() || size != layout.size()) {
      throw new IOException(
          "the stored release has %d groups and %d values, the layout %d and %d"
              .formatted(groups, size, layout.groupCount(), layout.size()));
    }
    double[] stddevs = new double[groups];
    for (int g = 0; g < groups; g++) {
      stddevs[g] = in.readDouble();
    }
    PrivacyEvent event = readEvent(in);
    List<Double> counts = readCounts(in, groups);
    GroupedVector value = readValues(in, layout);
    return new PrivateRelease(
        value, GroupScalars.of(layout, group -> stddevs[group.index()]), event, counts);
  }

  private static List<Double> readCounts(DataInput in, int groups) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > groups) {
      throw new IOException(
          "the stored release has " + count + " counts for " + groups + " groups");
    }
    List<Double> counts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      counts.add(in.readDouble());
    }
    return counts;
  }

  private static void writeEvent(PrivacyEvent event, DataOutput out) throws IOException {
    if (event instanceof SampledGaussian gaussian) {
      out.writeByte(SAMPLED_GAUSSIAN);
      out.writeDouble(gaussian.samplingRate());
      out.writeDouble(gaussian.noiseMultiplier());
    } else if (event instanceof NonPrivate nonPrivate) {
      out.writeByte(NON_PRIVATE);
      out.writeUTF(nonPrivate.reason());
    } else {
      throw new IllegalStateException("an event of this kind has no stored form: " + event);
    }
  }

  private static PrivacyEvent readEvent(DataInput in) throws IOException {
    int kind = in.readUnsignedByte();
    try {
      return switch (kind) {
        case SAMPLED_GAUSSIAN -> new SampledGaussian(in.readDouble(), in.readDouble());
        case NON_PRIVATE -> new NonPrivate(in.readUTF());
        default -> throw new IOException("the stored event has the unknown kind " + kind);
      };
    } catch (IllegalArgumentException e) {
      throw new IOException("the stored event is damaged: " + e.getMessage(), e);
    }
  }

  private static void writeValues(GroupedVector value, DataOutput out) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK_VALUES * Float.BYTES);
    for (int from = 0; from < value.size(); from += CHUNK_VALUES) {
      chunk.clear();
      int to = Math.min(value.size(), from + CHUNK_VALUES);
      for (int i = from; i < to; i++) {
        chunk.putInt(Float.floatToRawIntBits(value.get(i)));
      }
      out.write(chunk.array(), 0, chunk.position());
    }
  }

  private static GroupedVector readValues(DataInput in, Layout layout) throws IOException {
    float[] values = new float[layout.size()];
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK_VALUES * Float.BYTES);
    for (int from = 0; from < values.length; from += CHUNK_VALUES) {
      int to = Math.min(values.length, from + CHUNK_VALUES);
      in.readFully(chunk.array(), 0, (to - from) * Float.BYTES);
      for (int i = from; i < to; i++) {
        values[i] = Float.intBitsToFloat(chunk.getInt((i - from) * Float.BYTES));
      }
    }
    return GroupedVector.adopt(layout, values);
  }
}
