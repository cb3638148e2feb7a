package org.smadp.train.plan;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger.Entry;
import org.smadp.accounting.SampledGaussian;

/**
 * What may be charged, fixed beforehand, and whether charges are within it.
 *
 * <p>Guarantee: charges that are covered cost no more than these, at every Renyi order and by every
 * accountant: each has a planned event of its own with no more noise, at a rate that is no lower.
 */
public record PlannedCharges(List<Entry> entries) {
  public PlannedCharges {
    entries = List.copyOf(entries);
  }

  /** Whether each charge is covered by a planned one of its own. */
  public boolean cover(List<Entry> charged) {
    Map<PrivacyEvent, Long> left = totals(entries);
    for (Map.Entry<PrivacyEvent, Long> entry : totals(charged).entrySet()) {
      Optional<PrivacyEvent> cover = cover(left.keySet(), entry.getKey());
      if (cover.isEmpty() || left.merge(cover.get(), -entry.getValue(), Long::sum) < 0) {
        return false;
      }
    }
    return true;
  }

  /** These charges at the planned events, where those cover them. */
  List<Entry> quote(List<Entry> charged) {
    Set<PrivacyEvent> plan = totals(entries).keySet();
    return charged.stream()
        .map(
            entry ->
                cover(plan, entry.event())
                    .map(event -> new Entry(event, entry.count()))
                    .orElse(entry))
        .toList();
  }

  /** The planned event of the most noise that costs no less than this charge. */
  private static Optional<PrivacyEvent> cover(Set<PrivacyEvent> plan, PrivacyEvent charged) {
    return plan.stream()
        .filter(event -> covers(event, charged))
        .max(Comparator.comparingDouble(event -> ((SampledGaussian) event).noiseMultiplier()));
  }

  private static boolean covers(PrivacyEvent planned, PrivacyEvent charged) {
    return planned instanceof SampledGaussian plan
        && charged instanceof SampledGaussian actual
        && plan.noiseMultiplier() <= actual.noiseMultiplier()
        && plan.samplingRate() >= actual.samplingRate();
  }

  static Map<PrivacyEvent, Long> totals(List<Entry> entries) {
    Map<PrivacyEvent, Long> totals = new HashMap<>();
    entries.forEach(entry -> totals.merge(entry.event(), entry.count(), Long::sum));
    return totals;
  }
}
