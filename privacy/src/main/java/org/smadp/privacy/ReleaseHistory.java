package org.smadp.privacy;

import java.util.ArrayList;
import java.util.List;

/**
 * The last releases, newest first: H_t in the paper, cut to what the memory window needs. A release
 * is the only thing that fits in; a raw sum is another type.
 */
public final class ReleaseHistory {
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

  public ReleaseHistory with(PrivateRelease latest) {
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
}
