package org.smadp.noise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SharedStreamTest {
  private static final Set<Purpose> SHARED = EnumSet.of(Purpose.LOT_SAMPLING, Purpose.USER_ROWS);

  @ParameterizedTest
  @EnumSource(Purpose.class)
  void shared_ofNoise_isRefusedAndOfCoinsReadsTheSameWords(Purpose purpose) throws Exception {
    Streams streams = NoiseSource.seeded(3).claim(purpose);
    if (!SHARED.contains(purpose)) {
      String refusal =
          assertThrows(IllegalStateException.class, () -> streams.shared(5, 1)).getMessage();
      assertEquals(
          "streams of %s stay in this process; only coins of lots and rows are shared"
              .formatted(purpose),
          refusal);
      return;
    }
    long[] here = new long[1000];
    long[] there = new long[1000];
    streams.uniforms(5, 1).fill(here, 0, 1000, 77);
    ((SharedStream) copied(streams.shared(5, 1))).fill(there, 0, 1000, 77);

    assertArrayEquals(here, there);
  }

  /** Spark and everything else that writes objects must fail on what leads to the key. */
  @Test
  void writeObject_ofASourceOrItsStreams_fails() {
    NoiseSource source = NoiseSource.secure();
    Streams noise = source.claim(Purpose.RELEASE_NOISE);

    assertThrows(NotSerializableException.class, () -> bytes(source));
    assertThrows(NotSerializableException.class, () -> bytes(noise));
    assertThrows(NotSerializableException.class, () -> bytes(noise.gaussians(0, 0)));
    assertThrows(NotSerializableException.class, () -> bytes(noise.uniforms(0, 0)));
    assertThrows(NotSerializableException.class, () -> bytes(source.claim(Purpose.LOT_SAMPLING)));
  }

  @Test
  void writeObject_ofASharedStream_holdsNoMasterKey() throws Exception {
    NoiseSource source = NoiseSource.secure();
    Field field = NoiseSource.class.getDeclaredField("masterKey");
    field.setAccessible(true);
    byte[] key = (byte[]) field.get(source);

    byte[] written = bytes(source.claim(Purpose.LOT_SAMPLING).shared(0, 0));

    assertFalse(contains(written, key));
  }

  @Test
  void open_ofWhatWasClosedForAnotherPurposeOrChanged_isRefused() throws Exception {
    Seal seal = Seal.fresh();
    byte[] closed = seal.close(new byte[] {1, 2, 3}, new byte[] {9});

    assertArrayEquals(
        new byte[] {1, 2, 3}, ((Seal) copied(seal)).open(closed, new byte[] {9}), "a copy opens");
    assertThrows(IllegalArgumentException.class, () -> seal.open(closed, new byte[] {8}));
    assertThrows(IllegalArgumentException.class, () -> Seal.fresh().open(closed, new byte[] {9}));
    for (int i = 0; i < closed.length; i++) {
      byte[] changed = closed.clone();
      changed[i] ^= 1;
      assertThrows(IllegalArgumentException.class, () -> seal.open(changed, new byte[] {9}));
    }
    assertFalse(contains(closed, new byte[] {1, 2, 3}), "the content can be read");
    assertFalse(
        Arrays.equals(closed, seal.close(new byte[] {1, 2, 3}, new byte[] {9})),
        "the same content is closed in the same way twice");
    assertThrows(
        IllegalArgumentException.class, () -> seal.open(new byte[3], new byte[] {9}), "too short");
  }

  private static boolean contains(byte[] where, byte[] what) {
    for (int from = 0; from + what.length <= where.length; from++) {
      int same = 0;
      while (same < what.length && where[from + same] == what[same]) {
        same++;
      }
      if (same == what.length) {
        return true;
      }
    }
    return false;
  }

  private static byte[] bytes(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.toByteArray();
  }

  private static Object copied(Object value) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes(value)))) {
      return in.readObject();
    }
  }
}
