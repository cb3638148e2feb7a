package org.smadp.journal;

import java.util.HexFormat;

/**
 * How far a chained file goes. Whoever keeps a mark can tell whether the file still begins with
 * what it held then.
 *
 * @param lines complete lines, the heading among them
 * @param bytes their length
 * @param hash that the last of them carries; empty for no line at all
 */
public record Mark(long lines, long bytes, String hash) {
  /** The start of every file. */
  static final Mark START = new Mark(0, 0, "");

  public Mark {
    if (lines < 0 || bytes < lines) {
      throw new IllegalArgumentException(
          "a mark has 0 <= lines <= bytes, was %d lines and %d bytes".formatted(lines, bytes));
    }
  }

  /** The mark after one more line with this text. */
  Mark after(byte[] text) {
    var digest = ChainedFile.sha256();
    digest.update(ChainedFile.bytes(hash + " "));
    String next = HexFormat.of().formatHex(digest.digest(text));
    return new Mark(lines + 1, bytes + text.length + 1 + next.length() + 1, next);
  }
}
