package org.smadp.noise;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Randomness from a keyed cipher: AES-256 in counter mode.
 *
 * <pre>
 *   stream key = HMAC-SHA-256(master key, kind | purpose | step | group)
 *   word i     = 64-bit word i of the AES-256 counter keystream under the stream key, from counter 0
 *   Gaussian i = PhiInverse of word i
 * </pre>
 *
 * <p><b>Guarantee</b>: every (kind, purpose, step, group) has its own key, so no two streams share
 * a word; the value at an index depends on the key and that address alone, never on threads, blocks
 * or earlier calls. The key has no getter, is no part of {@link #toString()} and is never written.
 *
 * <p>Gaussian values lie on a finite set: one of 2^64 points each, of magnitude up to 9.16. The
 * distance of that law to the normal one is not accounted for.
 */
public final class KeyedNoise implements NoiseSource {
  private static final int KEY_BYTES = 32;
  private static final String DERIVATION = "HmacSHA256";

  /** Keeps the Gaussian and the uniform stream of one address apart. */
  private enum Kind {
    GAUSSIAN,
    UNIFORM
  }

  private final byte[] masterKey;
  private final Provenance provenance;

  private KeyedNoise(byte[] masterKey, Provenance provenance) {
    this.masterKey = masterKey;
    this.provenance = provenance;
  }

  /** A source with a fresh 256-bit key from the operating system; two of them never agree. */
  public static KeyedNoise secure() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return new KeyedNoise(key, Provenance.SECURE);
  }

  /** A repeatable source: whoever knows the seed can subtract its noise. */
  public static KeyedNoise seeded(long seed) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update("org.smadp.noise seed".getBytes(StandardCharsets.UTF_8));
      byte[] key = digest.digest(ByteBuffer.allocate(Long.BYTES).putLong(seed).array());
      return new KeyedNoise(key, Provenance.REPRODUCIBLE);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM lacks SHA-256, which every Java platform has", e);
    }
  }

  @Override
  public Provenance provenance() {
    return provenance;
  }

  @Override
  public GaussianStream gaussians(Purpose purpose, long step, int group) {
    KeyedWords words = words(Kind.GAUSSIAN, purpose, step, group);
    return (target, from, to, firstIndex, stddev) ->
        words.visit(
            from,
            to,
            firstIndex,
            (position, word) -> target[position] += stddev * NormalQuantile.ofWord(word));
  }

  @Override
  public UniformStream uniforms(Purpose purpose, long step, int group) {
    KeyedWords words = words(Kind.UNIFORM, purpose, step, group);
    return (target, from, to, firstIndex) ->
        words.visit(from, to, firstIndex, (position, word) -> target[position] = word);
  }

  @Override
  public String toString() {
    return "KeyedNoise[" + provenance + ", key withheld]";
  }

  private KeyedWords words(Kind kind, Purpose purpose, long step, int group) {
    try {
      Mac mac = Mac.getInstance(DERIVATION);
      mac.init(new SecretKeySpec(masterKey, DERIVATION));
      // Names end in a zero byte and the rest has a fixed length: two addresses never collide.
      mac.update((kind + "\0" + purpose.name() + "\0").getBytes(StandardCharsets.UTF_8));
      ByteBuffer address = ByteBuffer.allocate(Long.BYTES + Integer.BYTES);
      return new KeyedWords(mac.doFinal(address.putLong(step).putInt(group).array()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM lacks " + DERIVATION, e);
    }
  }
}
