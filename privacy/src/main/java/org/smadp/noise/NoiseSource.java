package org.smadp.noise;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
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
 * <p>The streams of a purpose are claimed once: two holders of the same noise could subtract it
 * from each other's sums. There is no other kind of source, so nobody can hand the door one that
 * adds nothing.
 *
 * <p>Gaussian values lie on a finite set: one of 2^64 points each, of magnitude up to 9.16. The
 * distance of that law to the normal one is not accounted for.
 */
public final class NoiseSource {
  private static final int KEY_BYTES = 32;
  private static final String DERIVATION = "HmacSHA256";

  /** Keeps the Gaussian and the uniform stream of one address apart. */
  private enum Kind {
    GAUSSIAN,
    UNIFORM
  }

  private final byte[] masterKey;
  private final Provenance provenance;
  private final Set<Purpose> claimed = EnumSet.noneOf(Purpose.class);

  private NoiseSource(byte[] masterKey, Provenance provenance) {
    this.masterKey = masterKey;
    this.provenance = provenance;
  }

  /** A source with a fresh 256-bit key from the operating system; two of them never agree. */
  public static NoiseSource secure() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return new NoiseSource(key, Provenance.SECURE);
  }

  /** A repeatable source: whoever knows the seed can subtract its noise. */
  public static NoiseSource seeded(long seed) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update("org.smadp.noise seed".getBytes(StandardCharsets.UTF_8));
      byte[] key = digest.digest(ByteBuffer.allocate(Long.BYTES).putLong(seed).array());
      return new NoiseSource(key, Provenance.REPRODUCIBLE);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM lacks SHA-256, which every Java platform has", e);
    }
  }

  public Provenance provenance() {
    return provenance;
  }

  /** The streams of one purpose, for the one holder that asks first. */
  public synchronized Streams claim(Purpose purpose) {
    if (!claimed.add(purpose)) {
      throw new IllegalStateException(
          "the %s streams of this source are in use; make a new source for every run"
              .formatted(purpose));
    }
    return new KeyedStreams(purpose);
  }

  /**
   * A tag that only this seed gives this content: whoever lacks the seed learns nothing from it. A
   * secure source gives none, since its key ends with the process.
   */
  public Optional<String> tag(byte[] content) {
    return provenance == Provenance.SECURE
        ? Optional.empty()
        : Optional.of(HexFormat.of().formatHex(derive("TAG\0", content)));
  }

  @Override
  public String toString() {
    return "NoiseSource[" + provenance + ", key withheld]";
  }

  private byte[] derive(String label, byte[] address) {
    try {
      Mac mac = Mac.getInstance(DERIVATION);
      mac.init(new SecretKeySpec(masterKey, DERIVATION));
      mac.update(label.getBytes(StandardCharsets.UTF_8));
      return mac.doFinal(address);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM lacks " + DERIVATION, e);
    }
  }

  /** The streams of one purpose. */
  private final class KeyedStreams implements Streams {
    private final Purpose purpose;

    KeyedStreams(Purpose purpose) {
      this.purpose = purpose;
    }

    @Override
    public GaussianStream gaussians(long step, int group) {
      KeyedWords words = words(Kind.GAUSSIAN, step, group);
      return (target, from, to, firstIndex, stddev) ->
          words.visit(
              from,
              to,
              firstIndex,
              (position, word) -> target[position] += stddev * NormalQuantile.ofWord(word));
    }

    @Override
    public UniformStream uniforms(long step, int group) {
      KeyedWords words = words(Kind.UNIFORM, step, group);
      return (target, from, to, firstIndex) ->
          words.visit(from, to, firstIndex, (position, word) -> target[position] = word);
    }

    @Override
    public SharedStream shared(long step, int group) {
      if (!purpose.isShared()) {
        throw new IllegalStateException(
            "streams of %s stay in this process; only coins of lots and rows are shared"
                .formatted(purpose));
      }
      return new SharedStream(streamKey(Kind.UNIFORM, step, group));
    }

    @Override
    public String toString() {
      return "Streams[" + purpose + ", key withheld]";
    }

    private KeyedWords words(Kind kind, long step, int group) {
      return new KeyedWords(streamKey(kind, step, group));
    }

    private byte[] streamKey(Kind kind, long step, int group) {
      // Names end in a zero byte and the rest has a fixed length: two addresses never collide.
      ByteBuffer address = ByteBuffer.allocate(Long.BYTES + Integer.BYTES);
      return derive(
          kind + "\0" + purpose.name() + "\0", address.putLong(step).putInt(group).array());
    }
  }
}
