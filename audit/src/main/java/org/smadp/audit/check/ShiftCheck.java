package org.smadp.audit.check;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smadp.audit.shadow.Claim;
import org.smadp.audit.shadow.Sighting;
import org.smadp.audit.shadow.StepSeen;
import org.smadp.audit.transcript.Recollection;
import org.smadp.privacy.Sensitive;

/**
 * How far one canary moves the answers on one lot, over their noise, against what that lot was
 * charged for.
 *
 * <pre>
 *   by block:  shift = mean z of canaries in the lot - mean z of the others, noise = spread of z
 *   mu^2 = sum over blocks of (shift / noise)^2, without the part that chance adds
 * </pre>
 */
@Sensitive
public final class ShiftCheck implements Examination {
  private final Claim claim;
  private Moments[] in = {};
  private Moments[] out = {};

  public ShiftCheck(Claim claim) {
    this.claim = claim;
  }

  @Override
  public void see(StepSeen step, List<Recollection> history, List<Sighting> sightings) {
    for (Sighting sighting : sightings) {
      require(sighting.blocks().length);
      for (int block = 0; block < sighting.blocks().length; block++) {
        for (int j = 0; j < sighting.member().length; j++) {
          (sighting.member()[j] ? in : out)[block].add(sighting.blocks()[block][j]);
        }
      }
    }
  }

  private void require(int blocks) {
    if (in.length < blocks) {
      in = fresh(blocks);
      out = fresh(blocks);
    }
  }

  private static Moments[] fresh(int blocks) {
    Moments[] moments = new Moments[blocks];
    for (int block = 0; block < blocks; block++) {
      moments[block] = new Moments();
    }
    return moments;
  }

  @Override
  public List<Check> conclude() {
    if (in.length == 0 || in[0].count() < 2 || out[0].count() < 2) {
      return List.of(
          new Check("mu-per-step", true, "no canary was drawn often enough to tell", Map.of()));
    }
    double perBlock = 1.0 / in[0].count() + 1.0 / out[0].count();
    double squares = -in.length * perBlock;
    for (int block = 0; block < in.length; block++) {
      double shift = in[block].mean() - out[block].mean();
      double noise = Math.max(out[block].stddev(), Double.MIN_NORMAL);
      squares += shift / noise * (shift / noise);
    }
    double mu = Math.sqrt(Math.max(0, squares));
    double error = Math.sqrt(perBlock);
    double shown = Alarm.twoSided(Alarm.SHOWN) * error;
    boolean passed = mu - Alarm.twoSided(Alarm.CHANCE) * error <= claim.mu();
    return List.of(
        new Check(
            "mu-per-step",
            passed,
            String.format(
                Locale.ROOT,
                "a canary moves the answers on one lot by mu = %.4g (95%% interval %.4g to %.4g);"
                    + " charged for %.4g",
                mu,
                Math.max(0, mu - shown),
                mu + shown,
                claim.mu()),
            Map.of(
                "mu",
                mu,
                "low",
                Math.max(0, mu - shown),
                "high",
                mu + shown,
                "claimed",
                claim.mu(),
                "observations",
                (double) in[0].count())));
  }
}
