package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.SampledGaussian;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class ReleaseHistoryTest {
  private static final Layout LAYOUT = Layout.builder().group("a", 20_000).group("b", 3).build();

  @Test
  void with_moreThanCapacity_keepsTheNewest() {
    ReleaseHistory history = ReleaseHistory.keeping(2);
    PrivateRelease[] releases = {release(1), release(2), release(3)};
    for (PrivateRelease release : releases) {
      history = history.with(release);
    }
    assertEquals(2, history.size());
    assertSame(releases[2], history.lag(1));
    assertSame(releases[1], history.lag(2));
  }

  @Test
  void with_anyRelease_leavesTheOriginalUnchanged() {
    ReleaseHistory empty = ReleaseHistory.keeping(3);
    assertEquals(1, empty.with(release(1)).size());
    assertEquals(0, empty.size());
  }

  @Test
  void with_capacityZero_staysEmpty() {
    assertEquals(0, ReleaseHistory.keeping(0).with(release(1)).size());
  }

  @Test
  void with_otherLayout_throws() {
    Layout other = Layout.builder().group("a", 3).build();
    var stray =
        new PrivateRelease(
            GroupedVector.zeros(other), GroupScalars.uniform(other, 1), new SampledGaussian(0, 1));
    ReleaseHistory history = ReleaseHistory.keeping(3).with(release(1));
    assertThrows(IllegalArgumentException.class, () -> history.with(stray));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 2})
  void lag_outsideTheHistory_throws(int lag) {
    ReleaseHistory history = ReleaseHistory.keeping(3).with(release(1));
    assertThrows(IllegalArgumentException.class, () -> history.lag(lag));
  }

  @Test
  void keeping_negativeCapacity_throws() {
    assertThrows(IllegalArgumentException.class, () -> ReleaseHistory.keeping(-1));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 5})
  void readFrom_writtenHistory_isBitIdentical(int releases) throws IOException {
    ReleaseHistory history = ReleaseHistory.keeping(4);
    for (int seed = 0; seed < releases; seed++) {
      history = history.with(release(seed));
    }
    byte[] stored = stored(history);
    ReleaseHistory read = read(stored, LAYOUT);
    assertEquals(history.size(), read.size());
    for (int lag = 1; lag <= history.size(); lag++) {
      requireSameBits(history.lag(lag), read.lag(lag));
    }
    assertArrayEquals(stored, stored(read));
    // The capacity came back too: one release more pushes the same one out of both.
    assertArrayEquals(stored(history.with(release(9))), stored(read.with(release(9))));
  }

  @Test
  void readFrom_historyThatKeepsNothing_keepsNothing() throws IOException {
    ReleaseHistory read = read(stored(ReleaseHistory.keeping(0)), LAYOUT);
    assertEquals(0, read.with(release(1)).size());
  }

  @Test
  void readFrom_nonPrivateEvent_keepsItsReason() throws IOException {
    var event = new NonPrivate("raw ascent, a control");
    ReleaseHistory read = read(stored(ReleaseHistory.keeping(1).with(release(1, event))), LAYOUT);
    assertEquals(event, read.lag(1).event());
  }

  @Test
  void readFrom_otherLayout_throws() throws IOException {
    byte[] stored = stored(ReleaseHistory.keeping(1).with(release(1)));
    Layout other = Layout.builder().group("a", 3).build();
    assertThrows(IOException.class, () -> read(stored, other));
  }

  @Test
  void readFrom_truncatedOrForeignBytes_throws() throws IOException {
    byte[] stored = stored(ReleaseHistory.keeping(1).with(release(1)));
    for (int length : new int[] {0, 3, 11, 12, 40, stored.length - 1}) {
      assertThrows(IOException.class, () -> read(Arrays.copyOf(stored, length), LAYOUT));
    }
    byte[] foreign = stored.clone();
    foreign[3]++;
    assertThrows(IOException.class, () -> read(foreign, LAYOUT));
    byte[] damagedEvent = stored.clone();
    damagedEvent[12 + 8 + 16] = 'X';
    assertThrows(IOException.class, () -> read(damagedEvent, LAYOUT));
  }

  private static void requireSameBits(PrivateRelease expected, PrivateRelease actual) {
    assertEquals(expected.event(), actual.event());
    assertEquals(expected.noiseStddev(), actual.noiseStddev());
    for (int i = 0; i < expected.value().size(); i++) {
      assertEquals(
          Float.floatToRawIntBits(expected.value().get(i)),
          Float.floatToRawIntBits(actual.value().get(i)));
    }
  }

  private static PrivateRelease release(int seed) {
    return release(seed, new SampledGaussian(0.1 / (1 + seed), 1.0 / 3 + seed));
  }

  private static PrivateRelease release(int seed, PrivacyEvent event) {
    Random random = new Random(seed);
    float[] values = new float[LAYOUT.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = Float.intBitsToFloat(random.nextInt());
    }
    values[0] = -0f;
    values[1] = Float.NaN;
    return new PrivateRelease(
        GroupedVector.adopt(LAYOUT, values),
        new GroupScalars(LAYOUT, List.of(1.0 / 3, 1e-20 * seed)),
        event);
  }

  private static byte[] stored(ReleaseHistory history) throws IOException {
    var bytes = new ByteArrayOutputStream();
    history.writeTo(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static ReleaseHistory read(byte[] stored, Layout layout) throws IOException {
    return ReleaseHistory.readFrom(new DataInputStream(new ByteArrayInputStream(stored)), layout);
  }
}
