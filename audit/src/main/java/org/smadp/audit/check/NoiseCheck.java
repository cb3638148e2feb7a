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
 * Scale and shape of the noise of every group, on coordinates that no example touches, and of the
 * clip counts where there are some. Over the claimed noise it must be standard normal.
 */
@Sensitive
public final class NoiseCheck implements Examination {
  /** Values of each group that are kept for the test of shape. */
  private static final int KEPT = 20_000;

  /** Relative error of the scale that float numbers may cause. */
  private static final double ROUNDING = 1e-4;

  private final List<String> names;
  private final List<Moments> moments = new ArrayList<>();
  private final List<double[]> kept = new ArrayList<>();
  private final int[] sizes;

  /**
   * @param groups names, in the order of the layout
   */
  public NoiseCheck(List<String> groups) {
    this.names = new ArrayList<>(groups);
    names.add("clip counts");
    this.sizes = new int[names.size()];
    for (int i = 0; i < names.size(); i++) {
      moments.add(new Moments());
      kept.add(new double[KEPT]);
    }
  }

  @Override
  public void see(StepSeen step, List<Recollection> history, List<Sighting> sightings) {
    int groups = names.size() - 1;
    for (Sighting sighting : sightings) {
      for (int block = 0; block < sighting.noise().length; block++) {
        add(block % groups, sighting.noise()[block]);
      }
      add(groups, sighting.counts());
    }
  }

  /** Takes in noise of one group over its claimed size. */
  public void add(int group, double[] whitened) {
    for (double value : whitened) {
      moments.get(group).add(value);
      if (sizes[group] < KEPT) {
        kept.get(group)[sizes[group]++] = value;
      }
    }
  }

  @Override
  public List<Check> conclude() {
    List<Check> checks = new ArrayList<>();
    for (int g = 0; g < names.size(); g++) {
      Moments of = moments.get(g);
      if (of.count() > 0) {
        checks.add(scale(names.get(g), of));
        checks.add(shape(names.get(g), Arrays.copyOf(kept.get(g), sizes[g])));
      }
    }
    return checks;
  }

  private static Check scale(String name, Moments of) {
    double scale = Math.sqrt(of.meanSquare());
    double allowed = Alarm.twoSided(Alarm.CHANCE) * Math.sqrt(2.0 / of.count()) + 2 * ROUNDING;
    boolean passed = Math.abs(of.meanSquare() - 1) <= allowed;
    return new Check(
        "noise-scale: " + name,
        passed,
        String.format(
            Locale.ROOT, "noise is %.5f of what is claimed, over %d values", scale, of.count()),
        Map.of("scale", scale, "values", (double) of.count()));
  }

  private static Check shape(String name, double[] values) {
    double distance = KolmogorovSmirnov.distanceToNormal(values);
    double chance = KolmogorovSmirnov.chance(distance, values.length);
    return new Check(
        "noise-shape: " + name,
        chance >= Alarm.CHANCE,
        String.format(
            Locale.ROOT,
            "distance to a normal distribution %.4f over %d values, chance %.2g",
            distance,
            values.length,
            chance),
        Map.of("distance", distance, "chance", chance));
  }
}
