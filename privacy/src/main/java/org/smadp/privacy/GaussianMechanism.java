package org.smadp.privacy;

import java.util.Arrays;
import java.util.List;
import org.smadp.accounting.JointNoise;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.Streams;
import org.smadp.noise.law.Noise;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.tensor.Blocks;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Adds Gaussian noise to a clipped sum: the only place where a raw sum and a release meet.
 *
 * <pre>
 *   release_g = dataWeight * sum_g + historyTerm_g + sigma_g * C_g * N(0, I)
 *   costs:      SampledGaussian(q, jointNoiseMultiplier), see {@link JointNoise}
 * </pre>
 *
 * <p>How the noise is drawn is a choice, {@link NoiseLaw}; every law keeps the noise over
 * sensitivity that is charged.
 *
 * <p>It answers through a {@link PaidRound} only, which has charged the ledger; the number of a
 * release addresses its noise and is given out once.
 */
final class GaussianMechanism {
  private final GroupScalars noiseMultipliers;
  private final NoiseLaw law;
  private final Streams noise;

  GaussianMechanism(GroupScalars noiseMultipliers, NoiseLaw law, Streams noise) {
    for (double noiseMultiplier : noiseMultipliers.values()) {
      if (!(noiseMultiplier > 0 && Double.isFinite(noiseMultiplier))) {
        throw new IllegalArgumentException(
            "noiseMultiplier must be > 0 and finite, was " + noiseMultiplier);
      }
    }
    this.noiseMultipliers = noiseMultipliers;
    this.law = law;
    this.noise = noise;
  }

  /** Refuses a query of another layout or with noise out of range, whatever the data. */
  void requireAnswerable(GradientQuery query) {
    if (!noiseMultipliers.layout().equals(query.clip().layout())) {
      throw new IllegalArgumentException(
          "noiseMultipliers and the query's clip must have the same layout");
    }
    noiseStddevs(query);
    if (query.count() instanceof ClipCount.Noisy noisy) {
      law.of(QueryPart.of(noisy));
    }
  }

  /** What this many queries on one lot cost when none costs more than this one. */
  PrivacyEvent event(double samplingRate, GradientQuery dearest, int queries) {
    if (dearest.count() instanceof ClipCount.Unprotected) {
      return new NonPrivate("clip counts were released without noise");
    }
    return new SampledGaussian(
        samplingRate, JointNoise.ofRound(jointNoiseMultiplier(dearest), queries));
  }

  /** The noisy answer with this number, for a sum that was paid for; the sum is spent. */
  PrivateRelease release(ClippedSum sum, GradientQuery query, PrivacyEvent event, long number) {
    double[] counts = query.count() instanceof ClipCount.None ? new double[0] : sum.counts();
    double[] value = sum.consume();
    Layout layout = query.clip().layout();
    if (query.count() instanceof ClipCount.Noisy noisy) {
      // A stream of its own: groups end where this index begins.
      var source = new Noise.Source(noise, number, layout.groupCount());
      law.of(QueryPart.of(noisy))
          .release(counts, 0, counts.length, (values, from, to) -> {}, source, 0);
    }
    return new PrivateRelease(
        answer(value, query, number),
        noiseStddevs(query),
        event,
        Arrays.stream(counts).boxed().toList());
  }

  /** The sum without noise, for a round that was charged as disclosing. */
  static PrivateRelease disclose(ClippedSum sum, PrivacyEvent event) {
    Layout layout = sum.clip().layout();
    return new PrivateRelease(
        GroupedVector.copyOf(layout, sum.consume()),
        GroupScalars.uniform(layout, 0),
        event,
        List.of());
  }

  private GroupedVector answer(double[] value, GradientQuery query, long number) {
    Layout layout = query.clip().layout();
    float[] answer = new float[layout.size()];
    for (Layout.Group group : layout.groups()) {
      Noise drawn = noiseOf(group, query);
      var source = new Noise.Source(noise, number, group.index());
      Blocks.forEach(
          group.offset(),
          group.end(),
          (from, to) -> {
            for (int i = from; i < to; i++) {
              value[i] *= query.dataWeight();
            }
            drawn.release(
                value, from, to, query.historyTerm()::addTo, source, (long) from - group.offset());
            for (int i = from; i < to; i++) {
              answer[i] = (float) value[i];
            }
          });
    }
    return GroupedVector.adopt(layout, answer);
  }

  /** Noise over sensitivity of the whole query: the gradient sum, and the counts if it has some. */
  double jointNoiseMultiplier(GradientQuery query) {
    ClipBounds clip = query.clip();
    double[] sigmas = noiseMultipliers.values().stream().mapToDouble(sigma -> sigma).toArray();
    double gradient =
        clip.scope() == ClipBounds.Scope.FLAT
            ? JointNoise.flatNoiseMultiplier(query.dataWeight(), sigmas)
            : JointNoise.jointNoiseMultiplier(query.dataWeight(), sigmas);
    return query.count() instanceof ClipCount.Noisy noisy
        ? JointNoise.withCounts(gradient, clip.blockCount(), noisy.noiseStddev())
        : gradient;
  }

  private GroupScalars noiseStddevs(GradientQuery query) {
    return GroupScalars.of(query.clip().layout(), group -> noiseOf(group, query).stddev());
  }

  private Noise noiseOf(Layout.Group group, GradientQuery query) {
    return law.of(QueryPart.of(query, group, noiseMultipliers.of(group)));
  }
}
