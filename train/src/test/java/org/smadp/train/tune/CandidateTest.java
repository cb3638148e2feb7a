package org.smadp.train.tune;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger.Entry;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.train.TrainingResult.Charges;
import org.smadp.train.plan.PlannedCharges;
import org.smadp.train.settings.Settings;

/** A trial must stay within the plan of its own candidate, event by event. */
final class CandidateTest {
  private static final Candidate CANDIDATE =
      new Candidate(
          Settings.defaults(),
          new PlannedCharges(events(0.1, 1.5, 100)),
          new PlannedCharges(events(1, 20, 1)));

  private static List<Entry> events(double rate, double noise, long count) {
    return List.of(new Entry(new SampledGaussian(rate, noise), count));
  }

  private static void refused(List<Entry> training, List<Entry> evaluation) {
    var charged = new Charges(training, evaluation);
    String message =
        assertThrows(IllegalStateException.class, () -> CANDIDATE.requireWithin(charged))
            .getMessage();
    assertTrue(message.contains("release nothing"), message);
  }

  @Test
  void requireWithin_chargesOfThePlanOrLess_areAccepted() {
    assertDoesNotThrow(
        () -> {
          CANDIDATE.requireWithin(new Charges(events(0.1, 1.5, 100), events(1, 20, 1)));
          CANDIDATE.requireWithin(new Charges(events(0.05, 1.5, 60), List.of()));
          CANDIDATE.requireWithin(new Charges(List.of(), List.of()));
        });
  }

  @Test
  void requireWithin_moreOfAnything_isRefused() {
    List<Entry> scores = events(1, 20, 1);
    refused(events(0.1, 1.5, 101), scores);
    refused(events(0.1, Math.nextDown(1.5), 100), scores);
    refused(events(Math.nextUp(0.1), 1.5, 100), scores);
    refused(events(0.1, 1.5, 100), events(1, 20, 2));
    refused(events(0.1, 1.5, 100), events(1, 19, 1));
    PrivacyEvent leak = new NonPrivate("a failure");
    refused(List.of(new Entry(leak, 1)), scores);
  }

  /** Cheaper by one accountant at one delta, and dearer at other orders: not within the plan. */
  @Test
  void requireWithin_otherEventsOfLessEpsilon_isRefused() {
    List<Entry> one = events(1, 6, 1);
    var accountant = new PldAccountant();
    assertTrue(
        accountant.epsilon(one, 1e-5) < accountant.epsilon(CANDIDATE.training().entries(), 1e-5));
    refused(one, List.of());
  }
}
