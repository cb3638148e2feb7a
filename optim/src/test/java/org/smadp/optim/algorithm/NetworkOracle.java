package org.smadp.optim.algorithm;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.NoiseSource;
import org.smadp.optim.HashedValues;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GaussianMechanism;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.GradientQuery;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Probe;
import org.smadp.privacy.ReleaseRound;
import org.smadp.privacy.Round;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;

/** The two-layer network behind the real door; every lot holds every record. */
final class NetworkOracle implements GradientOracle, GradientSums {
  final PrivacyLedger ledger = new PrivacyLedger();
  final List<GradientQuery> queries = new ArrayList<>();
  private final double[][] records;
  private final double rate;
  private final GaussianMechanism mechanism;
  private long draws;

  NetworkOracle(double[][] records, double rate, NoiseSource noise) {
    this.records = records;
    this.rate = rate;
    this.mechanism =
        new GaussianMechanism(GroupScalars.uniform(TwoLayerNet.LAYOUT, 1), noise, ledger, 0);
  }

  @Override
  public PrivateRelease ask(GradientQuery query) {
    queries.add(query);
    return mechanism.release(over(lot(), query.probe(), query.clip()), query);
  }

  @Override
  public Round round(int count) {
    Lot lot = lot();
    ReleaseRound round = mechanism.round(lot, count);
    return new Round() {
      @Override
      public PrivateRelease ask(GradientQuery query) {
        queries.add(query);
        return round.release(over(lot, query.probe(), query.clip()), query);
      }

      @Override
      public PrivateRelease disclose(GradientQuery query, String reason) {
        queries.add(query);
        return round.disclose(over(lot, query.probe(), query.clip()), query, reason);
      }
    };
  }

  @Override
  public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
    int[] examples = lot.examples();
    for (int n = 0; n < examples.length; n++) {
      sum.add(contribution(probe, records[examples[n]]), lot.coin(n));
    }
    return sum.finish();
  }

  Lot lot() {
    int[] all = IntStream.range(0, records.length).toArray();
    long draw = draws++;
    double[] coins = IntStream.range(0, all.length).mapToDouble(n -> coin(draw, n)).toArray();
    return new Lot(all, rate, coins);
  }

  static double coin(long draw, int example) {
    double value = Math.abs(1000 * HashedValues.at(55, draw, example));
    return value - Math.floor(value);
  }

  private static double[] contribution(Probe probe, double[] record) {
    if (probe instanceof Probe.At at) {
      return TwoLayerNet.gradient(doubles(at.parameters()), record);
    }
    if (probe instanceof Probe.Blend blend) {
      double[] first = TwoLayerNet.gradient(doubles(blend.first()), record);
      double[] second = TwoLayerNet.gradient(doubles(blend.second()), record);
      for (int i = 0; i < first.length; i++) {
        first[i] = blend.weight() * first[i] + (1 - blend.weight()) * second[i];
      }
      return first;
    }
    Probe.OwnAscent ascent = (Probe.OwnAscent) probe;
    double[] theta = doubles(ascent.parameters());
    double[] own = TwoLayerNet.gradient(theta, record);
    double norm = Naive.norm(own);
    for (int i = 0; i < theta.length && norm > 0; i++) {
      theta[i] += ascent.ascentRadius() * own[i] / norm;
    }
    return TwoLayerNet.gradient(theta, record);
  }

  static double[] doubles(GroupedVector vector) {
    double[] values = new double[vector.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = vector.get(i);
    }
    return values;
  }
}
