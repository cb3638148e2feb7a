package org.smadp.data.fetch;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Knows whether a stream has ended and how many zeros were last; tar readers do not tell. */
final class WatchedEnd extends FilterInputStream {
  private boolean ended;
  private long zeros;

  WatchedEnd(InputStream in) {
    super(in);
  }

  boolean hasEnded() {
    return ended;
  }

  /** How many zero bytes have been read since the last other one. */
  long zeros() {
    return zeros;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int read = super.read(target, offset, length);
    ended |= read < 0;
    for (int i = offset; i < offset + read; i++) {
      zeros = target[i] == 0 ? zeros + 1 : 0;
    }
    return read;
  }

  /** By reading, so that nothing passes unseen. */
  @Override
  public long skip(long count) throws IOException {
    byte[] buffer = new byte[(int) Math.max(0, Math.min(count, 1 << 16))];
    return Math.max(0, read(buffer, 0, buffer.length));
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
