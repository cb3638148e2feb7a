package org.smadp.privacy;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
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
 *   with counts: 1 / sqrt(jointNoiseMultiplier^-2 + blocks / (2 * countStddev)^2)
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
    PrivacyEvent event =
        query.count() instanceof ClipCount.Unprotected
            ? new NonPrivate("clip counts were released without noise")
            : new SampledGaussian(sum.samplingRate(), jointNoiseMultiplier(query));
    return release(sum, query, event, true);
  }

  /** Several releases on one lot that are charged as one event. */
  public ReleaseRound round(Lot lot, int queries) {
    return new ReleaseRound(this, lot, queries);
  }

  PrivateRelease releaseInRound(
      ClippedSum sum, GradientQuery query, double jointNoiseMultiplier, boolean charge) {
    if (query.count() instanceof ClipCount.Unprotected) {
      throw new IllegalArgumentException("a count without noise has no place in a round");
    }
    var event = new SampledGaussian(sum.samplingRate(), jointNoiseMultiplier);
    return release(sum, query, event, charge);
  }

  /** The sum without noise; from here on epsilon is infinite. */
  PrivateRelease disclose(ClippedSum sum, GradientQuery query, String reason) {
    requireSameBounds(sum, query);
    double[] value = sum.consume();
    var event = new NonPrivate(reason);
    ledger.charge(event);
    releases.incrementAndGet(); // every answer has a number, so that a resumed run finds its place
    Layout layout = query.clip().layout();
    return new PrivateRelease(
        GroupedVector.copyOf(layout, value), GroupScalars.uniform(layout, 0), event, List.of());
  }

  private PrivateRelease release(
      ClippedSum sum, GradientQuery query, PrivacyEvent event, boolean charge) {
    requireSameBounds(sum, query);
    double[] counts = query.count() instanceof ClipCount.None ? new double[0] : sum.counts();
    double[] value = sum.consume(); // once only: a second try is neither charged nor answered
    if (charge) {
      ledger.charge(event); // pay first: a crash then costs budget, never privacy
    }
    GroupScalars stddevs = noiseStddevs(query.clip());
    long release = releases.getAndIncrement();
    if (query.count() instanceof ClipCount.Noisy noisy) {
      // A stream of its own: groups end where this index begins.
      noise
          .gaussians(Purpose.RELEASE_NOISE, release, query.clip().layout().groupCount())
          .addTo(counts, 0, counts.length, 0, noisy.noiseStddev());
    }
    return new PrivateRelease(
        answer(value, query, stddevs, release),
        stddevs,
        event,
        Arrays.stream(counts).boxed().toList());
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

  /** Noise over sensitivity of the whole query: the gradient sum, and the counts if it has some. */
  double jointNoiseMultiplier(GradientQuery query) {
    double gradient = jointNoiseMultiplier(query.clip(), query.dataWeight());
    if (!(query.count() instanceof ClipCount.Noisy noisy)) {
      return gradient;
    }
    double perCount = 1 / (2 * noisy.noiseStddev());
    double counts = query.clip().blockCount() * perCount * perCount;
    return 1 / Math.sqrt(1 / (gradient * gradient) + counts);
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
