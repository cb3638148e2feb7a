package org.smadp.noise;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Closes content that passes through other hands: AES-256-GCM under a fresh key, with a fresh nonce
 * for everything that is closed.
 *
 * <p><b>Guarantee</b>: what does not hold the seal can neither read the content nor change it; what
 * was closed for one purpose opens for no other.
 */
public final class Seal implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final byte[] key;

  private Seal(byte[] key) {
    this.key = key;
  }

  /** A seal that no other has. */
  public static Seal fresh() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return new Seal(key);
  }

  /**
   * Closes some content.
   *
   * @param purpose what it is closed for; the same must be said to open it
   */
  public byte[] close(byte[] content, byte[] purpose) {
    byte[] nonce = new byte[NONCE_BYTES];
    new SecureRandom().nextBytes(nonce);
    try {
      byte[] closed = cipher(Cipher.ENCRYPT_MODE, nonce, purpose).doFinal(content);
      return ByteBuffer.allocate(nonce.length + closed.length).put(nonce).put(closed).array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM's AES-256-GCM failed", e);
    }
  }

  /** Opens what was closed for the same purpose; anything else is refused. */
  public byte[] open(byte[] closed, byte[] purpose) {
    try {
      byte[] nonce = Arrays.copyOf(closed, NONCE_BYTES);
      return cipher(Cipher.DECRYPT_MODE, nonce, purpose)
          .doFinal(closed, NONCE_BYTES, closed.length - NONCE_BYTES);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IllegalArgumentException("the content was closed by another seal, or changed", e);
    }
  }

  private Cipher cipher(int mode, byte[] nonce, byte[] purpose) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(purpose);
    return cipher;
  }

  @Override
  public String toString() {
    return "Seal[key withheld]";
  }
}
