package org.smadp.data.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.UserRows;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;

class MomentSumsTest {
  private static final int[] MEASURED = {0, 2};
  private static final double LITTLE_NOISE = 1e-7;

  private final PrivacyLedger ledger = new PrivacyLedger();

  private GroupedVector released(float[]... rows) {
    return released(LITTLE_NOISE, rows);
  }

  private GroupedVector released(double sigma, float[]... rows) {
    return released(sigma, Optional.empty(), rows);
  }

  private GroupedVector byUser(int[] owners, float[]... rows) {
    return released(LITTLE_NOISE, Optional.of(UserRows.ofOwners(owners)), rows);
  }

  private GroupedVector released(double sigma, Optional<UserRows> users, float[]... rows) {
    float[][] targets = new float[rows.length][1];
    var split = new TableSplit(3, rows, targets, Optional.empty());
    ClipBounds bounds = MomentSums.bounds(2);
    return PrivateOracle.statistics(
            new MomentSums(split, MEASURED, users),
            GroupScalars.uniform(bounds.layout(), sigma),
            NoiseLaw.GAUSSIAN,
            NoiseSource.seeded(5),
            ledger)
        .ask(
            new GradientQuery(
                new Probe.At(GroupedVector.zeros(bounds.layout())),
                bounds,
                1,
                HistoryTerm.zero(bounds.layout())))
        .value();
  }

  private static void assertSums(GroupedVector sums, double... expected) {
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], sums.get(i), 1e-5, "sum " + i);
    }
  }

  @Test
  void release_rows_areSumsOfMeasuredInputsAndTheirSquares() {
    float[][] rows = {{0.5f, 9, -1}, {-0.25f, 9, 0.5f}, {1, 9, 1}};
    assertSums(released(rows), 1.25, 0.5, 1.3125, 2.25);
    assertEquals(
        List.of(new PrivacyLedger.Entry(new SampledGaussian(1, LITTLE_NOISE), 1)),
        ledger.entries());
  }

  @Test
  void release_noRowsOrNotANumber_isZero() {
    assertSums(released(), 0, 0, 0, 0);
    assertSums(released(new float[] {Float.NaN, 0, 1}), 0, 0, 0, 0);
  }

  /** The noise is scaled to sqrt(2 m); no row, not even one out of its bounds, moves more. */
  @Test
  void release_anyRowMore_movesTheSumsByAtMostTheBound() {
    float[][] rows = {{0.5f, 9, -1}, {-0.25f, 9, 0.5f}};
    GroupedVector before = released(rows);
    for (float x : new float[] {1, -1, 0.3f, 7, 1e20f, Float.POSITIVE_INFINITY}) {
      float[][] more = Arrays.copyOf(rows, 3);
      more[2] = new float[] {x, 5, -x};
      double moved = released(more).plus(before.scaled(-1)).norm();
      assertTrue(moved <= 2 + 1e-4, "moved by " + moved);
    }
    float[][] most = Arrays.copyOf(rows, 3);
    most[2] = new float[] {1, 0, -1};
    assertEquals(2, released(most).plus(before.scaled(-1)).norm(), 1e-4, "the bound is reached");
  }

  @Test
  void release_byUser_isTheSumOfTheMeansOfTheirRows() {
    float[][] rows = {{0.5f, 9, -1}, {-0.25f, 9, 0.5f}, {1, 9, 1}};
    assertSums(byUser(new int[] {4, 2, 4}, rows), 0.5, 0.5, 0.6875, 1.25);
    assertSums(byUser(new int[] {4, 2, 3}, rows), 1.25, 0.5, 1.3125, 2.25);
  }

  /** A user with many rows moves no more than one row may. */
  @Test
  void release_anyUserMore_movesTheSumsByAtMostTheBound() {
    float[][] rows = {{0.5f, 9, -1}, {-0.25f, 9, 0.5f}};
    GroupedVector before = byUser(new int[] {0, 0}, rows);
    int[] owners = new int[42];
    Arrays.fill(owners, 2, 42, 1);
    for (float x : new float[] {1, -1, 0.3f, 7, 1e20f, Float.POSITIVE_INFINITY}) {
      float[][] more = Arrays.copyOf(rows, 42);
      Arrays.fill(more, 2, 42, new float[] {x, 5, -x});
      double moved = byUser(owners, more).plus(before.scaled(-1)).norm();
      assertTrue(moved <= 2 + 1e-4, "moved by " + moved);
    }
    float[][] most = Arrays.copyOf(rows, 42);
    Arrays.fill(most, 2, 42, new float[] {1, 0, -1});
    assertEquals(2, byUser(owners, most).plus(before.scaled(-1)).norm(), 1e-4, "reached");
  }

  @Test
  void release_noise_isThatOfTheBound() {
    double square = 0;
    GroupedVector noise = released(1000);
    for (int i = 0; i < 4; i++) {
      square += noise.get(i) * noise.get(i);
    }
    double expected = 4 * 2000.0 * 2000.0;
    assertTrue(square > expected / 20 && square < expected * 5, "squared noise " + square);
  }
}
