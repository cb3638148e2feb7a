package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.Layout;

/** Randomised rounding: accepted at norm C, or left out; the clipped gradient on average. */
class RoundedClipTest {
  private static final Layout LAYOUT = Layout.builder().group("all", 2).build();
  private static final ClipBounds CLIP = ClipBounds.flat(LAYOUT, 2).rounded();

  @ParameterizedTest(name = "norm {0}")
  @ValueSource(doubles = {0, 1e-300, 0.1, 1.3, 2, 2.5, 1e6, 1e300})
  void factor_allCoins_averagesToTheClipFactorAndNeverExceedsTheBound(double norm) {
    int coins = 100_000;
    double sum = 0;
    for (int n = 0; n < coins; n++) {
      double factor = CLIP.factor(norm, 2, (n + 0.5) / coins);
      double length = factor * norm;
      assertTrue(factor == 0 || Math.abs(length - 2) < 1e-12, "length " + length);
      assertTrue(length <= 2, "length " + length);
      sum += length;
    }
    assertEquals(Math.min(norm, 2), sum / coins, 1e-4);
  }

  /** A coin below n / C accepts, one at n / C does not: n / C of all coins k / 2^53 accept. */
  @Test
  void factor_coinAtTheShare_isLeftOut() {
    assertEquals(0, CLIP.factor(1, 2, 0.5));
    assertTrue(CLIP.factor(1, 2, Math.nextDown(0.5)) > 0);
    assertEquals(0, CLIP.factor(0, 2, 0));
  }

  @ParameterizedTest(name = "norm {0}")
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void factor_normNotFinite_isZero(double norm) {
    assertEquals(0, CLIP.factor(norm, 2, 0));
  }

  @Test
  void factor_withoutCoin_throws() {
    assertThrows(IllegalStateException.class, () -> CLIP.factor(1, 2));
    ClippedSum.Accumulator sum = ClippedSum.accumulator(Lot.of(0), CLIP);
    assertThrows(IllegalStateException.class, () -> sum.add(new double[] {1, 1}));
  }

  @Test
  void coin_ofALotWithout_throws() {
    double[] coin = new double[1];
    assertThrows(IllegalStateException.class, () -> Lot.of(0).fillCoins(new int[] {0}, coin));
    Lot.of(0, new int[] {3}, new double[] {0.25}).fillCoins(new int[] {3}, coin);
    assertEquals(0.25, coin[0]);
  }
}
