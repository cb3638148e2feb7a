package org.smadp.noise;

/**
 * Whole numbers round(scale * X_i) with independent X_i ~ N(0, 1), addressed by index; see {@link
 * ExactNormal} for their law, which is exact.
 *
 * <pre>
 *   values 1024 c, 1024 c + 1, ...  are drawn in turn from the words 2^32 c, 2^32 c + 1, ...
 * </pre>
 *
 * <p><b>Guarantee</b>: the value at an index depends on the words of the stream and the index
 * alone, never on threads, blocks or earlier calls; no two values share a word.
 */
public final class RoundedGaussians {
  /** The largest scale. */
  public static final long LARGEST_SCALE = ExactNormal.LARGEST_SCALE;

  private static final int CHUNK = 1 << 10;
  private static final int CHUNK_WORDS_LOG = 32;

  private final UniformStream words;
  private final long scale;

  /**
   * @param words of an address that nothing else reads
   * @param scale the standard deviation, in [1, 2^47]
   */
  public RoundedGaussians(UniformStream words, long scale) {
    if (scale < 1 || scale > LARGEST_SCALE) {
      throw new IllegalArgumentException(
          "scale must be in [1, " + LARGEST_SCALE + "], was " + scale);
    }
    this.words = words;
    this.scale = scale;
  }

  /** Receives a value and the place it belongs to. */
  @FunctionalInterface
  public interface Visitor {
    void accept(int position, long value);
  }

  /**
   * Shows the values firstIndex, firstIndex + 1, ... to the visitor, at from, from + 1, ... to - 1.
   * Safe to call from several threads at once.
   */
  public void visit(int from, int to, long firstIndex, Visitor visitor) {
    if (firstIndex < 0) {
      throw new IllegalArgumentException("firstIndex must be >= 0, was " + firstIndex);
    }
    int position = from;
    while (position < to) {
      long index = firstIndex + (position - from);
      int skipped = (int) (index % CHUNK);
      int count = Math.min(CHUNK - skipped, to - position);
      ExactNormal values = chunk(index / CHUNK, skipped + count);
      for (int i = 0; i < skipped; i++) {
        values.next(scale);
      }
      for (int i = 0; i < count; i++) {
        visitor.accept(position++, values.next(scale));
      }
    }
  }

  private ExactNormal chunk(long chunk, int values) {
    int wordsAhead = (int) (4.5 * values); // a value takes 4.2 on average
    return new ExactNormal(new RandomWords(words, chunk << CHUNK_WORDS_LOG, wordsAhead));
  }
}
