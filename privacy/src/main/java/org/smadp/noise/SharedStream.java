package org.smadp.noise;

import java.io.Serializable;

/**
 * A uniform stream that another process may read: the key of one stream of one step. It gives
 * neither the key of its source nor of any other stream, so whoever holds it knows the coins of
 * that step and no noise.
 */
public final class SharedStream implements UniformStream, Serializable {
  private static final long serialVersionUID = 1;

  private final byte[] streamKey;

  SharedStream(byte[] streamKey) {
    this.streamKey = streamKey;
  }

  @Override
  public void fill(long[] target, int from, int to, long firstIndex) {
    new KeyedWords(streamKey)
        .visit(from, to, firstIndex, (position, word) -> target[position] = word);
  }

  @Override
  public String toString() {
    return "SharedStream[key withheld]";
  }
}
