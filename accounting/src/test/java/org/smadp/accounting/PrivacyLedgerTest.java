package org.smadp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivacyLedgerTest {
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void parse_serialised_isBitForBitTheSame(long seed) {
    Random random = new Random(seed);
    PrivacyLedger ledger = new PrivacyLedger();
    for (int i = 0; i < 50; i++) {
      var event = new SampledGaussian(random.nextDouble(), 1e3 * random.nextDouble());
      for (int n = random.nextInt(3); n >= 0; n--) {
        ledger.charge(event);
      }
    }
    ledger.charge(new SampledGaussian(Double.MIN_VALUE, Double.POSITIVE_INFINITY));
    ledger.charge(new NonPrivate("evaluated  the training loss "));
    PrivacyLedger again = PrivacyLedger.parse(ledger.serialise());
    assertEquals(ledger.entries(), again.entries());
    assertEquals(ledger.serialise(), again.serialise());
  }

  @Test
  void serialise_afterMoreCharges_onlyAppendsOrRaisesTheLastCount() {
    PrivacyLedger ledger = new PrivacyLedger();
    ledger.charge(new SampledGaussian(0.5, 1));
    String before = ledger.serialise();
    ledger.charge(new SampledGaussian(0.25, 1));
    assertTrue(ledger.serialise().startsWith(before));
    ledger.charge(new SampledGaussian(0.25, 1));
    assertEquals(before + "sampled-gaussian 0x1.0p-2 0x1.0p0 2\n", ledger.serialise());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "smadp-ledger 2\n",
        "smadp-ledger 1",
        "smadp-ledger 1\nsampled-gaussian 0x1.0p-2 0x1.0p0 2",
        "smadp-ledger 1\nsampled-gaussian 0x1.0p-2 0x1.0p0 0\n",
        "smadp-ledger 1\nsampled-gaussian 0x1.0p-2 0x1.0p0 +2\n",
        "smadp-ledger 1\nsampled-gaussian 0.25 1 2\n",
        "smadp-ledger 1\nsampled-gaussian 0x1.0p2 0x1.0p0 2\n",
        "smadp-ledger 1\nsampled-gaussian 0x1.0p-2 NaN 2\n",
        "smadp-ledger 1\nsampled-gaussian 0x1.0p-2 0x1.0p0\n",
        "smadp-ledger 1\n\n",
        "smadp-ledger 1\nnon-private 1\n",
        "smadp-ledger 1\nnon-private x reason\n",
        "smadp-ledger 1\nlaplace 0x1.0p0 1\n"
      })
  void parse_anythingElse_namesTheLine(String text) {
    var error = assertThrows(IllegalArgumentException.class, () -> PrivacyLedger.parse(text));
    assertTrue(error.getMessage().startsWith("ledger line "), error.getMessage());
  }

  @Test
  void event_notPoisson_isNeverAmplified() {
    assertEquals(new SampledGaussian(0.01, 2), SamplingScheme.POISSON.event(0.01, 2));
    assertEquals(new SampledGaussian(1, 1), SamplingScheme.SHUFFLED.event(0.01, 2));
    assertEquals(new SampledGaussian(1, 1), SamplingScheme.FIXED_SIZE.event(0.01, 2));
    assertThrows(IllegalArgumentException.class, () -> SamplingScheme.SHUFFLED.event(2, 2));
  }

  @Test
  void parse_largestCount_isReadAtOnceAndThenFull() {
    String text = "smadp-ledger 1\nsampled-gaussian 0x1.0p-2 0x1.0p0 9223372036854775807\n";
    PrivacyLedger ledger = PrivacyLedger.parse(text);
    assertEquals(text, ledger.serialise());
    List<PrivacyEvent> journal = new ArrayList<>();
    PrivacyLedger full = ledger.journaled(journal::add);
    var error =
        assertThrows(IllegalStateException.class, () -> full.charge(new SampledGaussian(0.25, 1)));
    assertTrue(error.getMessage().contains("full"), error.getMessage());
    assertEquals(List.of(), journal, "nothing is drawn that cannot be charged");
  }

  @Test
  void parse_countsThatOverflowTogether_namesTheLine() {
    String text =
        """
        smadp-ledger 1
        sampled-gaussian 0x1.0p-2 0x1.0p0 9223372036854775806
        non-private 1 looked
        sampled-gaussian 0x1.0p-1 0x1.0p0 1
        """;
    var error = assertThrows(IllegalArgumentException.class, () -> PrivacyLedger.parse(text));
    assertEquals(
        "ledger line 4: counts must add up to at most 9223372036854775807,"
            + " were 9223372036854775807 before this",
        error.getMessage());
  }

  @Test
  void parse_equalNeighbours_areOneEntry() {
    String line = "sampled-gaussian 0x1.0p-2 0x1.0p0 ";
    PrivacyLedger ledger = PrivacyLedger.parse("smadp-ledger 1\n" + line + "2\n" + line + "3\n");
    assertEquals("smadp-ledger 1\n" + line + "5\n", ledger.serialise());
  }

  @Test
  void charge_unprotectedAccess_countsThoughTheJournalRefuses() {
    PrivacyLedger ledger =
        new PrivacyLedger()
            .journaled(
                event -> {
                  throw new IllegalStateException("the disk is full");
                });
    var access = new NonPrivate("looked");
    assertThrows(IllegalStateException.class, () -> ledger.charge(access));
    assertEquals(List.of(new PrivacyLedger.Entry(access, 1)), ledger.entries());
  }

  @Test
  void charge_unprotectedAccess_isToldToTheJournal() {
    List<PrivacyEvent> journal = new ArrayList<>();
    new PrivacyLedger().journaled(journal::add).charge(new NonPrivate("looked"));
    assertEquals(List.of(new NonPrivate("looked")), journal);
  }
}
