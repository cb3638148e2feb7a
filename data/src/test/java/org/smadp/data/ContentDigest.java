package org.smadp.data;

import java.security.MessageDigest;

/** The plain hash of a data set's content, which the program takes of public data only. */
public final class ContentDigest {
  private ContentDigest() {}

  public static String sha256(Dataset data) {
    MessageDigest digest = ContentHash.sha256();
    data.digest(digest::update);
    return ContentHash.hex(digest);
  }
}
