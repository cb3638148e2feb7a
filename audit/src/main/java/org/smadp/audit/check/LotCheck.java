package org.smadp.audit.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smadp.audit.shadow.Sighting;
import org.smadp.audit.shadow.StepSeen;
import org.smadp.audit.transcript.Recollection;
import org.smadp.privacy.Sensitive;

/**
 * Lots are what was charged for: every canary in each of them by a coin of its own. Sizes are
 * binomial and may be zero, each canary takes part a binomial number of times, two lots in a row
 * overlap by chance alone, and all answers of a round are on one lot.
 */
@Sensitive
public final class LotCheck implements Examination {
  private final Deviation mean = new Deviation();
  private final Deviation spread = new Deviation();
  private final Deviation empty = new Deviation();
  private final Deviation turns = new Deviation();
  private final Deviation overlap = new Deviation();
  private boolean[] included = {};
  private boolean[] before = {};
  private double rateBefore;
  private double[] participations = {};
  private double expected;
  private double variance;
  private long empties;
  private long lots;
  private long broken;

  /** A sum of independent deviations with its variance. */
  private static final class Deviation {
    private double sum;
    private double variance;

    void add(double deviation, double ofVariance) {
      sum += deviation;
      variance += ofVariance;
    }

    double standardised() {
      return variance == 0 ? (sum == 0 ? 0 : Double.POSITIVE_INFINITY) : sum / Math.sqrt(variance);
    }
  }

  @Override
  public void begin(boolean[] inData) {
    endOfRun();
    included = inData.clone();
    before = new boolean[0];
    participations = new double[inData.length];
    expected = 0;
    variance = 0;
  }

  @Override
  public void see(StepSeen step, List<Recollection> history, List<Sighting> sightings) {
    for (Sighting sighting : sightings) {
      for (int[] members : sighting.lot()) {
        broken += Arrays.equals(members, sighting.lot().get(0)) ? 0 : 1;
      }
      if (!sighting.lot().isEmpty()) {
        see(sighting);
      }
    }
  }

  private void see(Sighting sighting) {
    double q = sighting.rate();
    double n = sighting.population();
    double own = n * q * (1 - q);
    double deviation = sighting.lotSize() - n * q;
    lots++;
    empties += sighting.lotSize() == 0 ? 1 : 0;
    mean.add(deviation, own);
    if (own > 0) {
      spread.add(deviation * deviation / own - 1, 2 + (1 - 6 * q * (1 - q)) / own);
    }
    double none = Math.pow(1 - q, n);
    empty.add((sighting.lotSize() == 0 ? 1 : 0) - none, none * (1 - none));
    if (before.length > 0) {
      double both = q * rateBefore;
      double chained = 2 * both * (Math.sqrt(both) - both);
      overlap.add(shared(before, sighting.member()) - n * both, n * (both * (1 - both) + chained));
    }
    for (int j = 0; j < participations.length; j++) {
      participations[j] += sighting.member()[j] ? 1 : 0;
    }
    expected += q;
    variance += q * (1 - q);
    before = sighting.member();
    rateBefore = q;
  }

  private static int shared(boolean[] x, boolean[] y) {
    int count = 0;
    for (int j = 0; j < x.length; j++) {
      count += x[j] && y[j] ? 1 : 0;
    }
    return count;
  }

  private void endOfRun() {
    for (int j = 0; j < participations.length && variance > 0; j++) {
      if (included[j]) {
        double deviation = participations[j] - expected;
        turns.add(deviation * deviation / variance - 1, 2 + 1 / variance);
      }
    }
    participations = new double[0];
  }

  @Override
  public List<Check> conclude() {
    endOfRun();
    List<Check> checks = new ArrayList<>();
    checks.add(check("lot-size: mean", mean));
    checks.add(check("lot-size: spread", spread));
    checks.add(
        new Check(
            "lot-size: empty lots",
            !Alarm.rings(empty.standardised()),
            String.format(
                Locale.ROOT,
                "%d of %d lots were empty, %.2f standard deviations from chance",
                empties,
                lots,
                empty.standardised()),
            Map.of("empty", (double) empties, "lots", (double) lots)));
    checks.add(check("lots: turns of each canary", turns));
    checks.add(check("lots: overlap of neighbours", overlap));
    checks.add(
        new Check(
            "lots: one for each round",
            broken == 0,
            broken == 0
                ? "all answers of a round were on its lot"
                : broken + " answers were on another lot than their round's",
            Map.of("broken", (double) broken)));
    return checks;
  }

  private static Check check(String name, Deviation deviation) {
    double standardised = deviation.standardised();
    return new Check(
        name,
        !Alarm.rings(standardised),
        String.format(Locale.ROOT, "%.2f standard deviations from independent coins", standardised),
        Map.of("deviations", standardised));
  }
}
