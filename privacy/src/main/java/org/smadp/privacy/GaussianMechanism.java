package org.smadp.privacy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smadp.accounting.JointNoise;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.Streams;
import org.smadp.noise.band.Strategy;
import org.smadp.noise.law.Noise;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.QueryPart;
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
 * sensitivity that is charged. Whether the noise of one release follows from that of earlier ones
 * is another, {@link Strategy}: N(0, I) above is then its row of C^-1 z. Releases are then made in
 * the order of their numbers, since each may follow from those before it, but not the other way
 * round.
 *
 * <p>It answers through a {@link PaidRound} only, which has charged the ledger; the number of a
 * release addresses its noise and is given out once.
 */
final class GaussianMechanism {
  private final GroupScalars noiseMultipliers;
  private final NoiseLaw law;
  private final Streams noise;
  private final Optional<CorrelatedNoise> correlated;
  private long latest;

  /** With noise that is independent between releases. */
  GaussianMechanism(GroupScalars noiseMultipliers, NoiseLaw law, Streams noise) {
    this(noiseMultipliers, law, Strategy.independent(), noise, 0);
  }

  /**
   * With noise that is correlated by a strategy.
   *
   * @param first number of the release with which its memory begins
   */
  GaussianMechanism(
      GroupScalars noiseMultipliers, NoiseLaw law, Strategy strategy, Streams noise, long first) {
    for (double noiseMultiplier : noiseMultipliers.values()) {
      if (!(noiseMultiplier > 0 && Double.isFinite(noiseMultiplier))) {
        throw new IllegalArgumentException(
            "noiseMultiplier must be > 0 and finite, was " + noiseMultiplier);
      }
    }
    this.noiseMultipliers = noiseMultipliers;
    if (strategy.bands() > 1 && law == NoiseLaw.GRID) {
      throw new IllegalArgumentException(
          "noise must be gaussian with more than 1 band, was 'grid': the memory of the noise is in"
              + " floating point; use 1 band or noise gaussian");
    }
    this.law = law;
    this.correlated =
        strategy.bands() == 1
            ? Optional.empty()
            : Optional.of(new CorrelatedNoise(strategy, noise, noiseMultipliers.layout(), first));
    this.noise = correlated.<Streams>map(own -> own).orElse(noise);
  }

  /** Refuses what only independent noise protects. */
  void requireIndependent(String what) {
    if (correlated.isPresent()) {
      throw new UnsupportedOperationException(
          what + " needs noise that is independent between releases; use 1 band");
    }
  }

  /**
   * The round with this number is open; with correlated noise no earlier one is answered any more.
   */
  void opened(long number) {
    latest = Math.max(latest, number);
  }

  /** Refuses an answer out of order, where noise depends on the order. */
  void requireInOrder(long number) {
    if (correlated.isPresent() && number != latest) {
      throw new IllegalStateException(
          "correlated noise answers in order, and a later round was opened; ask before you open it");
    }
  }

  /** Refuses a query of another layout or with noise out of range, whatever the data. */
  void requireAnswerable(GradientQuery query) {
    if (!noiseMultipliers.layout().equals(query.clip().layout())) {
      throw new IllegalArgumentException(
          "noiseMultipliers and the query's clip must have the same layout");
    }
    noiseStddevs(query, 1);
    if (!(query.count() instanceof ClipCount.None)) {
      requireIndependent("a count of clipped examples");
    }
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
    correlated.ifPresent(own -> own.draw(number));
    if (query.count() instanceof ClipCount.Noisy noisy) {
      // A stream of its own: groups end where this index begins.
      var source = new Noise.Source(noise, number, layout.groupCount());
      law.of(QueryPart.of(noisy))
          .release(counts, 0, counts.length, (values, from, to) -> {}, source, 0);
    }
    return new PrivateRelease(
        answer(value, query, number),
        noiseStddevs(query, correlated.map(own -> own.factor(number)).orElse(1.0)),
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

  private GroupScalars noiseStddevs(GradientQuery query, double factor) {
    return GroupScalars.of(query.clip().layout(), group -> factor * noiseOf(group, query).stddev());
  }

  private Noise noiseOf(Layout.Group group, GradientQuery query) {
    return law.of(QueryPart.of(query, group, noiseMultipliers.of(group)));
  }
}
