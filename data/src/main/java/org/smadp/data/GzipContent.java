package org.smadp.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** Content that may be compressed by gzip, which its first two bytes tell. */
public final class GzipContent {
  private static final int BUFFER = 1 << 16;

  private GzipContent() {}

  /** The plain content of a stream. */
  public static InputStream plain(InputStream raw) throws IOException {
    BufferedInputStream in = new BufferedInputStream(raw, BUFFER);
    in.mark(2);
    boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return gzip ? new BufferedInputStream(new GZIPInputStream(in, BUFFER), BUFFER) : in;
  }
}
