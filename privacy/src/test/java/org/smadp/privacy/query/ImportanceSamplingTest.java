package org.smadp.privacy.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rates worked out by hand, for N = 100, C = 2, a smallest share of 1/4 and lots of 10. */
class ImportanceSamplingTest {
  private static final ImportanceSampling SETTINGS = new ImportanceSampling(5, 0.25, 4, 100);

  @ParameterizedTest(name = "normaliser {0}")
  @CsvSource({
    "-30, 0.4", // below the smallest share: K' = 50
    "49, 0.4",
    "50, 0.4",
    "80, 0.25",
    "200, 0.1", // everybody at the clip norm
    "300, 0.1", // noise above what is possible
  })
  void proposalRate_normaliser_isLotTimesClipNormOverTheClamped(double normaliser, double rate) {
    assertEquals(rate, SETTINGS.proposalRate(normaliser, 2, 10), 1e-15);
  }

  @ParameterizedTest(name = "share {0}, lot {1}")
  @CsvSource({"0.01, 10, 0.4", "0.25, 10, 0.4", "0.5, 10, 0.2", "1, 10, 0.1", "0.5, 80, 1"})
  void rateAt_share_isLotOverShareOfAllAndNeverAboveTheCap(double share, double lot, double rate) {
    assertEquals(rate, SETTINGS.rateAt(share, lot), 1e-15);
  }

  @ParameterizedTest(name = "lot {0}")
  @CsvSource({"10, 0.4", "25, 1", "60, 1"})
  void largestProposalRate_lot_isThatOfTheSmallestShare(double lot, double rate) {
    assertEquals(rate, SETTINGS.largestProposalRate(lot), 1e-15);
  }
}
