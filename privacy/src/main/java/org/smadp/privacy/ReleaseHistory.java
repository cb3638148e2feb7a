package org.smadp.privacy;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.smadp.tensor.Layout;

/**
 * The last releases, newest first: H_t in the paper, cut to what the memory window needs. A release
 * is the only thing that fits in; a raw sum is another type.
 */
public final class ReleaseHistory {
  private static final int FORMAT = 0x53_4d_48_01; // "SMH", version 1

  private final int capacity;
  private final List<PrivateRelease> newestFirst;

  private ReleaseHistory(int capacity, List<PrivateRelease> newestFirst) {
    this.capacity = capacity;
    this.newestFirst = List.copyOf(newestFirst);
  }

  /** An empty history that keeps at most {@code capacity} releases. */
  public static ReleaseHistory keeping(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("capacity must be >= 0, was " + capacity);
    }
    return new ReleaseHistory(capacity, List.of());
  }

  /** This history and one release more; the oldest leaves when the capacity is reached. */
  public ReleaseHistory with(PrivateRelease latest) {
    if (size() > 0 && !lag(1).value().layout().equals(latest.value().layout())) {
      throw new IllegalArgumentException(
          "latest must have the layout of the kept releases; start a new history");
    }
    List<PrivateRelease> next = new ArrayList<>(capacity);
    next.add(latest);
    next.addAll(newestFirst);
    return new ReleaseHistory(capacity, next.subList(0, Math.min(capacity, next.size())));
  }

  /** How many releases are kept. */
  public int size() {
    return newestFirst.size();
  }

  /** The release this many steps back; lag 1 is the newest. */
  public PrivateRelease lag(int lag) {
    if (lag < 1 || lag > size()) {
      throw new IllegalArgumentException("lag must be in [1, " + size() + "], was " + lag);
    }
    return newestFirst.get(lag - 1);
  }

  /** Writes this history for a checkpoint, bit for bit. */
  public void writeTo(DataOutput out) throws IOException {
    out.writeInt(FORMAT);
    out.writeInt(capacity);
    out.writeInt(size());
    for (PrivateRelease release : newestFirst) {
      release.writeTo(out);
    }
  }

  /** Reads what {@link #writeTo} wrote; releases of another layout are refused. */
  public static ReleaseHistory readFrom(DataInput in, Layout layout) throws IOException {
    int format = in.readInt();
    int capacity = in.readInt();
    int size = in.readInt();
    if (format != FORMAT || capacity < 0 || size < 0 || size > capacity) {
      throw new IOException(
          "the stored release history is damaged or of another version: format %d, %d of %d kept"
              .formatted(format, size, capacity));
    }
    List<PrivateRelease> newestFirst = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      newestFirst.add(PrivateRelease.readFrom(in, layout));
    }
    return new ReleaseHistory(capacity, newestFirst);
  }
}
