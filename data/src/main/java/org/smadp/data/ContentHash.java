package org.smadp.data;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of files and of content. */
public final class ContentHash {
  private ContentHash() {}

  public static MessageDigest sha256() {
    return algorithm("SHA-256");
  }

  /** MD5, only because the official CIFAR page states its checksums in it. */
  public static MessageDigest md5() {
    return algorithm("MD5");
  }

  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest algorithm(String name) {
    try {
      return MessageDigest.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JDK has no " + name, e);
    }
  }
}
