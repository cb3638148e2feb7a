package org.smadp.privacy;

import java.util.concurrent.atomic.AtomicLong;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.GaussianStream;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.tensor.Blocks;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Adds Gaussian noise to a clipped sum and charges the ledger: the only place where a raw sum and a
 * release meet.
 *
 * <pre>
 *   release_g = dataWeight * sum_g + historyTerm_g + sigma_g * C_g * N(0, I)
 *   charged:    SampledGaussian(q, jointNoiseMultiplier)
 *   per group:  jointNoiseMultiplier = 1 / (dataWeight * sqrt(sum_g sigma_g^-2))
 *   flat clip:  jointNoiseMultiplier = min_g sigma_g / dataWeight
 * </pre>
 *
 * <p><b>Guarantee</b>: every release was charged before its noise was drawn; an empty lot is
 * released and charged like any other; each sum is released once, and is spent even when the
 * release failed; this mechanism draws no noise twice, from any thread. A noise source serves one
 * mechanism: two of them would add the same noise to different sums.
 */
public final class GaussianMechanism {
  private final GroupScalars noiseMultipliers;
  private final NoiseSource noise;
  private final PrivacyLedger ledger;
  private final AtomicLong releases;

  /**
   * @param releases how many releases came before, so that a resumed seeded run draws the noise of
   *     the next one
   */
  public GaussianMechanism(
      GroupScalars noiseMultipliers, NoiseSource noise, PrivacyLedger ledger, long releases) {
    for (double noiseMultiplier : noiseMultipliers.values()) {
      if (!(noiseMultiplier > 0 && Double.isFinite(noiseMultiplier))) {
        throw new IllegalArgumentException(
            "noiseMultiplier must be > 0 and finite, was " + noiseMultiplier);
      }
    }
    if (releases < 0) {
      throw new IllegalArgumentException("releases must be >= 0, was " + releases);
    }
    this.noiseMultipliers = noiseMultipliers;
    this.noise = noise;
    this.ledger = ledger;
    this.releases = new AtomicLong(releases);
  }

  public PrivateRelease release(ClippedSum sum, GradientQuery query) {
    requireSameBounds(sum, query);
    double multiplier = jointNoiseMultiplier(query.clip(), query.dataWeight());
    var event = new SampledGaussian(sum.samplingRate(), multiplier);
    double[] value = sum.consume(); // once only: a second try is neither charged nor answered
    ledger.charge(event); // pay first: a crash then costs budget, never privacy
    GroupScalars stddevs = noiseStddevs(query.clip());
    return new PrivateRelease(
        answer(value, query, stddevs, releases.getAndIncrement()), stddevs, event);
  }

  private GroupedVector answer(
      double[] value, GradientQuery query, GroupScalars stddevs, long release) {
    Layout layout = query.clip().layout();
    float[] answer = new float[layout.size()];
    for (Layout.Group group : layout.groups()) {
      GaussianStream stream = noise.gaussians(Purpose.RELEASE_NOISE, release, group.index());
      double stddev = stddevs.of(group);
      Blocks.forEach(
          group.offset(),
          group.end(),
          (from, to) -> {
            for (int i = from; i < to; i++) {
              value[i] *= query.dataWeight();
            }
            query.historyTerm().addTo(value, from, to);
            stream.addTo(value, from, to, from - group.offset(), stddev);
            for (int i = from; i < to; i++) {
              answer[i] = (float) value[i];
            }
          });
    }
    return GroupedVector.adopt(layout, answer);
  }

  private void requireSameBounds(ClippedSum sum, GradientQuery query) {
    if (!sum.clip().equals(query.clip())) {
      throw new IllegalArgumentException("the sum was clipped to other bounds than the query's");
    }
    if (!noiseMultipliers.layout().equals(query.clip().layout())) {
      throw new IllegalArgumentException(
          "noiseMultipliers and the query's clip must have the same layout");
    }
  }

  private double jointNoiseMultiplier(ClipBounds clip, double dataWeight) {
    if (clip.scope() == ClipBounds.Scope.FLAT) {
      double smallest =
          noiseMultipliers.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
      return smallest / dataWeight;
    }
    double inverseSquares = 0;
    for (double noiseMultiplier : noiseMultipliers.values()) {
      inverseSquares += 1 / (noiseMultiplier * noiseMultiplier);
    }
    return 1 / (dataWeight * Math.sqrt(inverseSquares));
  }

  private GroupScalars noiseStddevs(ClipBounds clip) {
    return GroupScalars.of(
        clip.layout(), group -> noiseMultipliers.of(group) * clip.clipNorms().of(group));
  }
}
