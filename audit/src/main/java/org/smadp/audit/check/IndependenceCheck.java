package org.smadp.audit.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smadp.audit.shadow.ShadowRun;
import org.smadp.audit.shadow.Sighting;
import org.smadp.audit.shadow.StepSeen;
import org.smadp.audit.transcript.Recollection;
import org.smadp.privacy.Sensitive;

/**
 * No two releases share noise: neighbours in time, groups of one release, and any two of the first
 * releases of a run and of the first after it was resumed.
 */
@Sensitive
public final class IndependenceCheck implements Examination {
  private static final int KEPT = 60;

  private final long resumedAt;
  private final List<double[]> kept = new ArrayList<>();
  private final Products overTime = new Products();
  private final Products overGroups = new Products();
  private int runs;
  private double[] last = {};

  /**
   * @param steps of the plan
   */
  public IndependenceCheck(long steps) {
    this.resumedAt = ShadowRun.resumedAt(steps);
  }

  /** The sum of products of values that should be independent. */
  private static final class Products {
    private double sum;
    private long count;

    void add(double[] x, double[] y) {
      int length = Math.min(x.length, y.length);
      for (int i = 0; i < length; i++) {
        sum += x[i] * y[i];
      }
      count += length;
    }

    double deviations() {
      return count == 0 ? 0 : sum / Math.sqrt((double) count);
    }
  }

  @Override
  public void begin(boolean[] included) {
    runs++;
    last = new double[0];
  }

  @Override
  public void see(StepSeen step, List<Recollection> history, List<Sighting> sightings) {
    boolean keep =
        runs == 1
            && (step.step() < KEPT || (step.step() >= resumedAt && step.step() < resumedAt + KEPT));
    for (Sighting sighting : sightings) {
      for (int block = 1; block < sighting.noise().length; block++) {
        overGroups.add(sighting.noise()[block - 1], sighting.noise()[block]);
      }
      double[] all = joined(sighting.noise());
      overTime.add(last, all);
      last = all;
      if (keep) {
        kept.add(all);
      }
    }
  }

  private static double[] joined(double[][] parts) {
    return Arrays.stream(parts).flatMapToDouble(Arrays::stream).toArray();
  }

  @Override
  public List<Check> conclude() {
    double worst = 0;
    for (int i = 0; i < kept.size(); i++) {
      for (int k = 0; k < i; k++) {
        var pair = new Products();
        pair.add(kept.get(i), kept.get(k));
        worst = Math.max(worst, Math.abs(pair.deviations()));
      }
    }
    long pairs = kept.size() * (kept.size() - 1L) / 2;
    return List.of(
        check("noise-independence: steps", overTime.deviations(), 1),
        check("noise-independence: groups", overGroups.deviations(), 1),
        check("noise-independence: resume", worst, pairs));
  }

  private static Check check(String name, double deviations, long pairs) {
    String over = pairs == 1 ? "" : "the largest of %d pairs of releases: ".formatted(pairs);
    return new Check(
        name,
        !Alarm.rings(deviations, pairs),
        over + String.format(Locale.ROOT, "a correlation of %.2f standard deviations", deviations),
        Map.of("deviations", deviations));
  }
}
