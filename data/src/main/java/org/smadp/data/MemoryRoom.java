package org.smadp.data;

/**
 * Refuses content that this process could not hold, by the size it announces, before any of it is
 * allocated: a few megabytes of compressed zeros announce gigabytes.
 */
public final class MemoryRoom {
  /** The rest of the heap is left for the network and its gradients. */
  private static final double LARGEST_SHARE = 0.75;

  private MemoryRoom() {}

  /**
   * Refuses items that would take more than three quarters of the heap.
   *
   * @param file named in the refusal
   * @param items how many are announced
   * @param bytesEach what one of them takes in memory
   * @param what they are, such as "images of 28x28x1"
   */
  public static void require(String file, long items, long bytesEach, String what) {
    double needed = (double) items * bytesEach;
    long most = Runtime.getRuntime().maxMemory();
    if (needed > LARGEST_SHARE * most) {
      throw new DataException(
          file,
          "announces %d %s, about %.1f GiB; this JVM has a heap of %.1f GiB. If the file is right, set SMADP_JAVA_OPTIONS=-Xmx%.0fg"
              .formatted(
                  items, what, needed / (1L << 30), most / (double) (1L << 30), gibibytes(needed)));
    }
  }

  private static double gibibytes(double needed) {
    return Math.ceil(needed / LARGEST_SHARE / (1L << 30));
  }
}
