package org.smadp.noise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Serializable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.tensor.Blocks;

class KeyedNoiseTest {
  @Test
  void visit_wholeStream_equalsCounterByCounterEncryption() throws Exception {
    byte[] key = new byte[32];
    new Random(1).nextBytes(key);
    long[] words = new long[20_001];
    new KeyedWords(key).visit(0, words.length, 0, (i, word) -> words[i] = word);
    Cipher block = Cipher.getInstance("AES/ECB/NoPadding");
    block.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
    for (int i = 0; i < words.length; i++) {
      byte[] counter = ByteBuffer.allocate(16).putLong(0).putLong(i / 2).array();
      assertEquals(ByteBuffer.wrap(block.doFinal(counter)).getLong(i % 2 * 8), words[i]);
    }
  }

  @ParameterizedTest(name = "first index {0}")
  @ValueSource(ints = {0, 1, 2, 4095, 4096, 4097, 8191, 19_999})
  void addTo_anyPart_equalsThatPartOfTheWhole(int first) {
    GaussianStream stream = KeyedNoise.seeded(3).gaussians(Purpose.RELEASE_NOISE, 5, 2);
    double[] whole = new double[20_000];
    stream.addTo(whole, 0, whole.length, 0, 1);
    double[] part = new double[20_000];
    stream.addTo(part, first, part.length, first, 1);
    assertArrayEquals(
        Arrays.copyOfRange(whole, first, whole.length),
        Arrays.copyOfRange(part, first, part.length));
    assertTrue(Arrays.stream(part, 0, first).allMatch(z -> z == 0));
  }

  @ParameterizedTest(name = "{0} threads")
  @ValueSource(ints = {1, 2, 8})
  void addTo_inParallelBlocks_equalsOneCall(int threads) throws Exception {
    int size = 5 * Blocks.SIZE + 17;
    GaussianStream stream = KeyedNoise.seeded(4).gaussians(Purpose.RELEASE_NOISE, 0, 0);
    double[] whole = new double[size];
    stream.addTo(whole, 0, size, 0, 3);
    double[] blocks = new double[size];
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      pool.submit(
              () -> Blocks.forEach(0, size, (from, to) -> stream.addTo(blocks, from, to, from, 3)))
          .get();
    } finally {
      pool.shutdown();
    }
    assertArrayEquals(whole, blocks);
  }

  @Test
  void addTo_nonZeroTarget_addsScaledValues() {
    GaussianStream stream = KeyedNoise.seeded(5).gaussians(Purpose.RELEASE_NOISE, 0, 0);
    double[] plain = new double[100];
    stream.addTo(plain, 0, 100, 0, 1);
    double[] added = new double[100];
    Arrays.fill(added, 10);
    stream.addTo(added, 0, 100, 0, 0.25);
    for (int i = 0; i < 100; i++) {
      assertEquals(10 + 0.25 * plain[i], added[i]);
    }
  }

  @Test
  void streams_everyOtherAddress_shareNoWord() {
    Set<Long> seen = new HashSet<>();
    int streams = 0;
    for (long seed : new long[] {0, 1}) {
      KeyedNoise noise = KeyedNoise.seeded(seed);
      for (Purpose purpose : Purpose.values()) {
        for (long step : new long[] {0, 1, 2, 1L << 32, 1L << 40}) {
          for (int group : new int[] {0, 1, 2, 1 << 16}) {
            seen.add(firstWord(noise.uniforms(purpose, step, group)));
            seen.add(Double.doubleToLongBits(firstGaussian(noise.gaussians(purpose, step, group))));
            streams += 2;
          }
        }
      }
    }
    assertEquals(streams, seen.size());
  }

  @Test
  void gaussians_sameAddressAsUniforms_useOtherWords() {
    KeyedNoise noise = KeyedNoise.seeded(6);
    long word = firstWord(noise.uniforms(Purpose.AUDIT, 0, 0));
    double gaussian = firstGaussian(noise.gaussians(Purpose.AUDIT, 0, 0));
    assertFalse(NormalQuantile.ofWord(word) == gaussian);
  }

  /** Computed outside Java, from the definition; if it changes, no seeded run can be repeated. */
  @Test
  void seeded_seed42_givesTheWordOfTheDefinition() {
    UniformStream stream = KeyedNoise.seeded(42).uniforms(Purpose.LOT_SAMPLING, 7, 1);
    assertEquals(5731807318342316738L, firstWord(stream));
  }

  @Test
  void secure_twoSources_differ() {
    assertFalse(
        firstWord(KeyedNoise.secure().uniforms(Purpose.LOT_SAMPLING, 0, 0))
            == firstWord(KeyedNoise.secure().uniforms(Purpose.LOT_SAMPLING, 0, 0)));
  }

  @Test
  void provenance_eachFactory_saysWhereTheKeyCameFrom() {
    assertEquals(Provenance.SECURE, KeyedNoise.secure().provenance());
    assertEquals(Provenance.REPRODUCIBLE, KeyedNoise.seeded(1).provenance());
  }

  @Test
  void toString_anySource_showsProvenanceOnly() {
    assertEquals("KeyedNoise[REPRODUCIBLE, key withheld]", KeyedNoise.seeded(987654321).toString());
    assertEquals("KeyedNoise[SECURE, key withheld]", KeyedNoise.secure().toString());
  }

  @Test
  void keyMaterial_publicMembers_offerNoWayOut() {
    assertFalse(Serializable.class.isAssignableFrom(KeyedNoise.class));
    for (Method method : KeyedNoise.class.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())) {
        assertFalse(method.getReturnType().isArray() || method.getReturnType() == long.class);
      }
    }
    assertEquals(0, KeyedNoise.class.getFields().length);
    assertEquals(0, KeyedNoise.class.getConstructors().length);
  }

  @Test
  void fill_negativeIndex_throws() {
    UniformStream stream = KeyedNoise.seeded(1).uniforms(Purpose.AUDIT, 0, 0);
    assertThrows(IllegalArgumentException.class, () -> stream.fill(new long[1], 0, 1, -1));
  }

  @Test
  void fill_emptyRange_writesNothing() {
    long[] target = {5};
    KeyedNoise.seeded(1).uniforms(Purpose.AUDIT, 0, 0).fill(target, 0, 0, 0);
    assertEquals(5, target[0]);
  }

  private static long firstWord(UniformStream stream) {
    long[] word = new long[1];
    stream.fill(word, 0, 1, 0);
    return word[0];
  }

  private static double firstGaussian(GaussianStream stream) {
    double[] value = new double[1];
    stream.addTo(value, 0, 1, 0, 1);
    return value[0];
  }
}
