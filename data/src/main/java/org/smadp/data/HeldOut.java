package org.smadp.data;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Where the test examples of own data come from. */
public sealed interface HeldOut {
  /**
   * A fraction of the examples, each chosen by a hash of its own name or row.
   *
   * <p>Whether an example is held out depends on nothing but that example, so adding or removing
   * one moves no other between the parts.
   */
  record Fraction(double fraction) implements HeldOut {
    public Fraction {
      if (!(fraction > 0 && fraction < 1)) {
        throw new IllegalArgumentException("test-fraction must be in (0, 1), was " + fraction);
      }
    }

    public boolean holds(String name) {
      byte[] hash = ContentHash.sha256().digest(name.getBytes(StandardCharsets.UTF_8));
      return (ByteBuffer.wrap(hash).getLong() >>> 11) * 0x1p-53 < fraction;
    }
  }

  /** A file or folder of its own. */
  record Separate(Path location) implements HeldOut {}
}
