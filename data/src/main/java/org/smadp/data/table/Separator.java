package org.smadp.data.table;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.smadp.data.schema.TableFormat;

/** What separates the cells of a file, by its header; a file without one has commas. */
final class Separator {
  private static final char[] KNOWN = {',', ';', '\t', '|'};
  private static final int LONGEST_HEADER = 1 << 20;

  private Separator() {}

  /** The known separator that the first line has most of, outside of quotes. */
  static char of(Path file, TableFormat format) throws IOException {
    try (BufferedReader in = Files.newBufferedReader(file, format.encoding())) {
      return of(in, format);
    }
  }

  /** The same of text that is here. */
  static char of(Reader in, TableFormat format) throws IOException {
    if (!format.header()) {
      return KNOWN[0];
    }
    int[] counts = new int[Character.MAX_VALUE + 1];
    boolean quoted = false;
    int sign = in.read();
    for (int i = 0; sign >= 0 && i < LONGEST_HEADER && (quoted || !endsLine(sign)); i++) {
      quoted ^= sign == format.quote();
      counts[sign] += quoted ? 0 : 1;
      sign = in.read();
    }
    char most = KNOWN[0];
    for (char candidate : KNOWN) {
      most = counts[candidate] > counts[most] ? candidate : most;
    }
    return most;
  }

  private static boolean endsLine(int sign) {
    return sign == '\n' || sign == '\r';
  }
}
