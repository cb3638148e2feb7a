package org.smadp.noise;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The AES-256 counter keystream of one key as 64-bit words: words 2b and 2b + 1 are the two halves
 * of the encryption of the counter b. Holds no state between calls, so any thread may read any
 * part.
 */
final class KeyedWords {
  private static final int WORDS_PER_BLOCK = 2;
  private static final int BLOCK_BYTES = WORDS_PER_BLOCK * Long.BYTES;
  private static final int CHUNK_WORDS = 1 << 12;

  /** Counter mode adds the keystream to its input; adding it to zeros gives the keystream. */
  private static final byte[] ZEROS = new byte[CHUNK_WORDS * Long.BYTES];

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final SecretKeySpec key;

  KeyedWords(byte[] key) {
    this.key = new SecretKeySpec(key, "AES");
  }

  /** Receives a word and the place it belongs to. */
  @FunctionalInterface
  interface Visitor {
    void accept(int position, long word);
  }

  /**
   * Shows the words firstIndex, firstIndex + 1, ... to the visitor, at from, from + 1, ... to - 1.
   */
  void visit(int from, int to, long firstIndex, Visitor visitor) {
    if (firstIndex < 0) {
      throw new IllegalArgumentException("firstIndex must be >= 0, was " + firstIndex);
    }
    int skipped = (int) (firstIndex % WORDS_PER_BLOCK);
    byte[] keystream = new byte[ZEROS.length];
    try {
      Cipher cipher = cipherAt(firstIndex / WORDS_PER_BLOCK);
      int position = from;
      while (position < to) {
        int words = Math.min(CHUNK_WORDS, skipped + to - position);
        cipher.update(ZEROS, 0, words * Long.BYTES, keystream, 0);
        for (int w = skipped; w < words; w++) {
          visitor.accept(position++, (long) WORD.get(keystream, w * Long.BYTES));
        }
        skipped = 0;
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM's AES-256 counter mode failed", e);
    }
  }

  private Cipher cipherAt(long counter) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
    byte[] start = ByteBuffer.allocate(BLOCK_BYTES).putLong(0).putLong(counter).array();
    cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(start));
    return cipher;
  }
}
