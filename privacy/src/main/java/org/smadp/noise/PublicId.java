package org.smadp.noise;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Names for things that must not be confused; public, and no part of any noise. */
public final class PublicId {
  private static final int BYTES = 16;

  private PublicId() {}

  /** A name that nobody else has: 128 random bits in hexadecimal. */
  public static String random() {
    byte[] id = new byte[BYTES];
    new SecureRandom().nextBytes(id);
    return HexFormat.of().formatHex(id);
  }
}
