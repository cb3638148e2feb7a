package org.smadp.spark;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.smadp.privacy.Sensitive;

/** SHA-256 of the rows of a part; must not leave the data owner. */
@Sensitive
final class PartDigest {
  private PartDigest() {}

  static byte[] of(PackedPart part) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      part.digest(digest::update);
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JVM lacks SHA-256, which every Java platform has", e);
    }
  }
}
