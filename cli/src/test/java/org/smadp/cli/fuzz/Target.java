package org.smadp.cli.fuzz;

import java.util.List;

/**
 * Something that reads untrusted content.
 *
 * @param seeds valid content to damage
 * @param cost how many ordinary cases one of this target is worth
 */
record Target(String name, List<byte[]> seeds, int cost, Reader reader) {
  /** Reads content; an exception with a clear line is a good answer. */
  @FunctionalInterface
  interface Reader {
    void read(byte[] content) throws Exception;
  }

  @Override
  public String toString() {
    return name;
  }
}
