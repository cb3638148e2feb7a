package org.smadp.audit.estimate;

import java.util.ArrayList;
import java.util.List;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.audit.estimate.Guesses.Scored;
import org.smadp.audit.shadow.Draws;

/** Canaries behind a Gaussian mechanism whose mu, and so epsilon, is known. */
final class KnownMechanism {
  static final double DELTA = 1e-5;

  private KnownMechanism() {}

  static double epsilon(double mu) {
    return new PldAccountant().epsilon(new SampledGaussian(1, 1 / mu), 1, DELTA);
  }

  /** The mu that costs this epsilon. */
  static double mu(double epsilon) {
    double low = 0.01;
    double high = 10;
    for (int i = 0; i < 60; i++) {
      double middle = 0.5 * (low + high);
      if (epsilon(middle) > epsilon) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return low;
  }

  /** Scores of canaries, each in by a fair coin. */
  static List<Scored> canaries(double mu, int count, long seed) {
    boolean[] included = Draws.of(seed, "in").coins(count);
    double[] noise = Draws.of(seed, "noise").gaussians(count, 1);
    List<Scored> scored = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      scored.add(new Scored(noise[i] + (included[i] ? mu : 0), included[i]));
    }
    return scored;
  }

  /** Error rates of the threshold at half the shift, with an error of 5%. */
  static ErrorRates rates(double mu, int count, long seed) {
    long in = 0;
    long missed = 0;
    long wrong = 0;
    for (Scored canary : canaries(mu, count, seed)) {
      in += canary.included() ? 1 : 0;
      missed += canary.included() && canary.score() < mu / 2 ? 1 : 0;
      wrong += !canary.included() && canary.score() >= mu / 2 ? 1 : 0;
    }
    return ErrorRates.bounded(wrong, count - in, missed, in, 0.05);
  }
}
