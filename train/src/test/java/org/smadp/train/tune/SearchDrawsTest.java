package org.smadp.train.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.selection.RepeatedSelection;
import org.smadp.noise.Provenance;

final class SearchDrawsTest {
  private static final RepeatedSelection LAW = RepeatedSelection.withMean(1, 1000);

  @Test
  void draws_withoutSeed_areSecretAndNew() {
    Set<Long> trials = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      var draws = new SearchDraws(OptionalLong.empty());
      assertEquals(Provenance.SECURE, draws.provenance());
      assertTrue(draws.seed(1).isEmpty(), "trials are secure, too");
      trials.add(draws.trials(LAW));
    }
    assertTrue(trials.size() > 5, "K is drawn anew for every search: " + trials);
  }

  @Test
  void draws_seeded_areRepeatedAndStamped() {
    var draws = new SearchDraws(OptionalLong.of(7));
    var again = new SearchDraws(OptionalLong.of(7));
    assertEquals(Provenance.REPRODUCIBLE, draws.provenance());
    assertEquals(draws.trials(LAW), again.trials(LAW));
    assertEquals(draws.seed(3), again.seed(3));
    assertNotEquals(draws.seed(3), draws.seed(4), "no two trials share their noise");
    assertNotEquals(OptionalLong.of(7), draws.seed(1));
  }

  @Test
  void candidate_manyTrials_areSpreadEvenly() {
    var draws = new SearchDraws(OptionalLong.of(1));
    int[] counts = new int[3];
    for (long trial = 1; trial <= 3000; trial++) {
      counts[draws.candidate(trial, 3)]++;
    }
    for (int count : counts) {
      assertEquals(1000, count, 130);
    }
  }
}
