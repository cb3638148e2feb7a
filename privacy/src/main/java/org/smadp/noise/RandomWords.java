package org.smadp.noise;

/** Uniform words and bits, taken one after another from a stream. */
final class RandomWords {
  private final UniformStream words;
  private final long[] buffer;
  private long nextWord;
  private int position;
  private long bits;
  private int bitsLeft;

  /**
   * @param firstWord where to begin in the stream
   * @param ahead how many words to read at once; without effect on what is taken
   */
  RandomWords(UniformStream words, long firstWord, int ahead) {
    this.words = words;
    this.buffer = new long[ahead];
    this.nextWord = firstWord;
    this.position = ahead;
  }

  long next() {
    if (position == buffer.length) {
      words.fill(buffer, 0, buffer.length, nextWord);
      nextWord += buffer.length;
      position = 0;
    }
    return buffer[position++];
  }

  /** A fair coin; 64 of them are one word. */
  boolean nextBit() {
    if (bitsLeft == 0) {
      bits = next();
      bitsLeft = Long.SIZE;
    }
    bitsLeft--;
    boolean heads = (bits & 1) != 0;
    bits >>>= 1;
    return heads;
  }
}
