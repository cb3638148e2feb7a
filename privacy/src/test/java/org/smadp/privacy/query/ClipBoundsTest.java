package org.smadp.privacy.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

class ClipBoundsTest {
  private static final Layout LAYOUT = Layout.builder().group("a", 3).group("b", 2).build();

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e-31, 1e31})
  void constructor_badClipNorm_throws(double clipNorm) {
    GroupScalars clipNorms = new GroupScalars(LAYOUT, List.of(1.0, clipNorm));
    var error = assertThrows(IllegalArgumentException.class, () -> ClipBounds.perGroup(clipNorms));
    assertTrue(error.getMessage().startsWith("clipNorm must be "));
  }

  @Test
  void constructor_flatWithTwoNorms_throws() {
    GroupScalars clipNorms = new GroupScalars(LAYOUT, List.of(1.0, 2.0));
    assertThrows(
        IllegalArgumentException.class,
        () -> new ClipBounds(clipNorms, ClipBounds.Scope.FLAT, ClipBounds.Rule.CLIP));
  }

  @Test
  void shared_groups_composeToTheWholeNorm() {
    double squares = 0;
    for (double clipNorm : ClipBounds.shared(LAYOUT, 3).clipNorms().values()) {
      squares += clipNorm * clipNorm;
    }
    assertEquals(9, squares, 1e-14);
  }

  @Test
  void sharedBySize_groups_shareTheWholeNormByParameters() {
    GroupScalars clipNorms = ClipBounds.sharedBySize(LAYOUT, 3).clipNorms();
    assertEquals(3 * Math.sqrt(3 / 5.0), clipNorms.of(0), 1e-15);
    assertEquals(3 * Math.sqrt(2 / 5.0), clipNorms.of(1), 1e-15);
  }

  @Test
  void factor_smallNorm_isOne() {
    ClipBounds clip = ClipBounds.flat(LAYOUT, 2);
    assertEquals(1, clip.factor(0, 2));
    assertEquals(1, clip.factor(Double.MIN_VALUE, 2));
    assertEquals(1, clip.factor(1.999, 2));
  }

  @Test
  void factor_automatic_isClipNormOverNormPlusStabilizer() {
    ClipBounds clip = ClipBounds.flat(LAYOUT, 2).automatic();
    assertEquals(2 / 0.01, clip.factor(0, 2), 1e-11);
    assertEquals(2 / 3.01, clip.factor(3, 2), 1e-14);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void factor_nonFiniteNorm_isZero(double norm) {
    assertEquals(0, ClipBounds.flat(LAYOUT, 1).factor(norm, 1));
    assertEquals(0, ClipBounds.flat(LAYOUT, 1).automatic().factor(norm, 1));
  }

  /** The product of factor and exact norm, in exact arithmetic, is never above the clip norm. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {1, 2, 3, 4})
  void factor_anyNorm_neverExceedsTheBoundAfterRounding(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 5000; i++) {
      double clipNorm = Math.pow(10, 60 * random.nextDouble() - 30);
      double norm =
          i % 2 == 0
              ? clipNorm * (1 + (random.nextInt(9) - 4) * 0x1p-52)
              : Math.min(Double.MAX_VALUE, clipNorm * Math.pow(10, 308 * random.nextDouble()));
      double factor = ClipBounds.flat(LAYOUT, clipNorm).factor(norm, clipNorm);
      BigDecimal clipped = new BigDecimal(factor).multiply(new BigDecimal(norm));
      // The norm itself may be short of the truth by 2^-48: see SafeNorm.
      clipped = clipped.multiply(new BigDecimal(1 + 0x1p-48));
      assertTrue(clipped.compareTo(new BigDecimal(clipNorm)) <= 0, norm + " against " + clipNorm);
    }
  }

  /** Subnormal factors have few digits: to the nearest, half of them would pass the bound. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {1, 2, 3, 4})
  void factor_subnormal_neverExceedsTheBound(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 1000; i++) {
      double clipNorm = Math.pow(10, -20 + 8 * random.nextDouble());
      double norm = Math.pow(10, 296 + 12 * random.nextDouble());
      double factor = ClipBounds.flat(LAYOUT, clipNorm).factor(norm, clipNorm);
      assertTrue(factor < Double.MIN_NORMAL);
      BigDecimal clipped = new BigDecimal(factor).multiply(new BigDecimal(norm));
      assertTrue(clipped.compareTo(new BigDecimal(clipNorm)) <= 0, norm + " against " + clipNorm);
    }
  }

  /** (C - C / 2^47) / norm is the smallest normal number here, without rounding. */
  @Test
  void factor_smallestNormal_isLeftAsItIs() {
    double norm = 0.5 * (1 - 0x1p-47) * 0x1p1022;
    assertEquals(Double.MIN_NORMAL, ClipBounds.flat(LAYOUT, 0.5).factor(norm, 0.5));
    assertEquals(Double.MIN_NORMAL, ClipBounds.flat(LAYOUT, 0.5).rounded().factor(norm, 0.5, 0));
  }
}
