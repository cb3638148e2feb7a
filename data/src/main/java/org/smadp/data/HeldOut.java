package org.smadp.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the test examples of own data come from. */
public sealed interface HeldOut {
  /**
   * A fraction of the examples, each chosen by a hash of its own name or row.
   *
   * <p><b>Guarantee.</b> Every example is on exactly one side, training or test, so it pays either
   * for training or for evaluation and never for both. Its side depends on nothing but the example,
   * so adding or removing one moves no other; equal rows are on the same side.
   */
  record Fraction(double fraction) implements HeldOut {
    public Fraction {
      if (!(fraction > 0 && fraction < 1)) {
        throw new IllegalArgumentException("test-fraction must be in (0, 1), was " + fraction);
      }
    }

    /** Whether the example with this row or file name is held out. */
    public boolean holds(String name) {
      byte[] hash = ContentHash.sha256().digest(name.getBytes(StandardCharsets.UTF_8));
      return (ByteBuffer.wrap(hash).getLong() >>> 11) * 0x1p-53 < fraction;
    }
  }

  /**
   * A file or folder of its own. That its examples are none of those trained on is the word of the
   * user; only the same file or folder is recognised.
   */
  record Separate(Path location) implements HeldOut {
    /** Refuses a test part that is the training part, under whatever path. */
    public void requireOtherThan(Path training) {
      try {
        if (Files.exists(location) && Files.isSameFile(training, location)) {
          throw new DataException(
              location,
              "is the data to train on; test-data must be other examples, since each one is either"
                  + " trained on or held out");
        }
      } catch (IOException e) {
        throw DataException.unreadable(location.toString(), e);
      }
    }
  }
}
