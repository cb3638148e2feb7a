package org.smadp.noise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Serializable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.tensor.Blocks;

class NoiseSourceTest {
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
    GaussianStream stream = NoiseSource.seeded(3).claim(Purpose.RELEASE_NOISE).gaussians(5, 2);
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
    GaussianStream stream = NoiseSource.seeded(4).claim(Purpose.RELEASE_NOISE).gaussians(0, 0);
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
    GaussianStream stream = NoiseSource.seeded(5).claim(Purpose.RELEASE_NOISE).gaussians(0, 0);
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
      NoiseSource noise = NoiseSource.seeded(seed);
      for (Purpose purpose : Purpose.values()) {
        Streams claimed = noise.claim(purpose);
        for (long step : new long[] {0, 1, 2, 1L << 32, 1L << 40}) {
          for (int group : new int[] {0, 1, 2, 1 << 16}) {
            seen.add(firstWord(claimed.uniforms(step, group)));
            seen.add(Double.doubleToLongBits(firstGaussian(claimed.gaussians(step, group))));
            streams += 2;
          }
        }
      }
    }
    assertEquals(streams, seen.size());
  }

  @Test
  void gaussians_sameAddressAsUniforms_useOtherWords() {
    Streams streams = NoiseSource.seeded(6).claim(Purpose.RELEASE_NOISE);
    long word = firstWord(streams.uniforms(0, 0));
    double gaussian = firstGaussian(streams.gaussians(0, 0));
    assertFalse(NormalQuantile.ofWord(word) == gaussian);
  }

  /** Computed outside Java, from the definition; if it changes, no seeded run can be repeated. */
  @Test
  void seeded_seed42_givesTheWordOfTheDefinition() {
    UniformStream stream = NoiseSource.seeded(42).claim(Purpose.LOT_SAMPLING).uniforms(7, 1);
    assertEquals(5731807318342316738L, firstWord(stream));
  }

  /** From the definition, with the key derived here: the quantile of the word, not its mirror. */
  @Test
  void gaussians_seed42_areTheQuantilesOfTheDefinition() throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    digest.update("org.smadp.noise seed".getBytes(StandardCharsets.UTF_8));
    byte[] master = digest.digest(ByteBuffer.allocate(8).putLong(42).array());
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(master, "HmacSHA256"));
    mac.update("GAUSSIAN\0RELEASE_NOISE\0".getBytes(StandardCharsets.UTF_8));
    byte[] key = mac.doFinal(ByteBuffer.allocate(12).putLong(7).putInt(1).array());
    double[] expected = new double[9];
    new KeyedWords(key).visit(0, 9, 0, (i, word) -> expected[i] = NormalQuantile.ofWord(word));
    double[] actual = new double[9];
    NoiseSource.seeded(42).claim(Purpose.RELEASE_NOISE).gaussians(7, 1).addTo(actual, 0, 9, 0, 1);
    assertArrayEquals(expected, actual);
  }

  @Test
  void secure_twoSources_differ() {
    assertFalse(
        firstWord(NoiseSource.secure().claim(Purpose.LOT_SAMPLING).uniforms(0, 0))
            == firstWord(NoiseSource.secure().claim(Purpose.LOT_SAMPLING).uniforms(0, 0)));
  }

  @Test
  void provenance_eachFactory_saysWhereTheKeyCameFrom() {
    assertEquals(Provenance.SECURE, NoiseSource.secure().provenance());
    assertEquals(Provenance.REPRODUCIBLE, NoiseSource.seeded(1).provenance());
  }

  @Test
  void toString_anySource_showsProvenanceOnly() {
    assertEquals(
        "NoiseSource[REPRODUCIBLE, key withheld]", NoiseSource.seeded(987654321).toString());
    assertEquals("NoiseSource[SECURE, key withheld]", NoiseSource.secure().toString());
    assertEquals(
        "Streams[DROPOUT, key withheld]", NoiseSource.seeded(1).claim(Purpose.DROPOUT).toString());
  }

  @Test
  void keyMaterial_publicMembers_offerNoWayOut() {
    assertFalse(Serializable.class.isAssignableFrom(NoiseSource.class));
    for (Method method : NoiseSource.class.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())) {
        assertFalse(method.getReturnType().isArray() || method.getReturnType() == long.class);
      }
    }
    assertEquals(0, NoiseSource.class.getFields().length);
    assertEquals(0, NoiseSource.class.getConstructors().length);
  }

  @Test
  void claim_samePurposeTwice_throws() {
    NoiseSource noise = NoiseSource.secure();
    noise.claim(Purpose.RELEASE_NOISE);
    noise.claim(Purpose.LOT_SAMPLING);
    assertThrows(IllegalStateException.class, () -> noise.claim(Purpose.RELEASE_NOISE));
  }

  @Test
  void tag_seededSources_agreeForOneSeedAndContentOnly() {
    byte[] content = {1, 2, 3};
    String tag = NoiseSource.seeded(1).tag(content).orElseThrow();
    assertEquals(tag, NoiseSource.seeded(1).tag(content).orElseThrow());
    assertNotEquals(tag, NoiseSource.seeded(2).tag(content).orElseThrow());
    assertNotEquals(tag, NoiseSource.seeded(1).tag(new byte[] {1, 2}).orElseThrow());
    assertTrue(NoiseSource.secure().tag(content).isEmpty());
  }

  @Test
  void fill_negativeIndex_throws() {
    UniformStream stream = NoiseSource.seeded(1).claim(Purpose.RELEASE_NOISE).uniforms(0, 0);
    assertThrows(IllegalArgumentException.class, () -> stream.fill(new long[1], 0, 1, -1));
  }

  @Test
  void fill_emptyRange_writesNothing() {
    long[] target = {5};
    NoiseSource.seeded(1).claim(Purpose.RELEASE_NOISE).uniforms(0, 0).fill(target, 0, 0, 0);
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
