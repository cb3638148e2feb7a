package org.smadp.optim.algorithm;

import java.util.ArrayList;
import java.util.List;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.optim.HashedValues;
import org.smadp.optim.TestOracle;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.Lot;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Round;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;

/** The two-layer network behind the real door; every lot holds every record. */
final class NetworkOracle implements GradientOracle {
  final PrivacyLedger ledger = new PrivacyLedger();
  final List<GradientQuery> queries = new ArrayList<>();
  private final double[][] records;
  private final PrivateOracle door;
  private GradientQuery asking;
  private long draws;

  NetworkOracle(double[][] records, double rate, Streams noise) {
    this.records = records;
    this.door =
        DoorKit.oracle(
            new Sampling.Poisson(rate),
            this::sum,
            GroupScalars.uniform(TwoLayerNet.LAYOUT, 1),
            noise,
            NoiseSource.seeded(0).claim(Purpose.LOT_SAMPLING),
            ledger,
            0);
  }

  @Override
  public PrivateRelease ask(GradientQuery query) {
    asking = query;
    queries.add(query);
    return door.ask(TestOracle.clipped(query));
  }

  @Override
  public Round round(GradientQuery dearest, int count) {
    return kept(door.round(dearest, count));
  }

  @Override
  public Round disclosingRound(GradientQuery dearest, int count, String reason) {
    return kept(door.disclosingRound(dearest, count, reason));
  }

  private Round kept(Round round) {
    return new Round() {
      @Override
      public PrivateRelease ask(GradientQuery query) {
        asking = query;
        queries.add(query);
        return round.ask(query);
      }

      @Override
      public PrivateRelease disclose(GradientQuery query) {
        asking = query;
        queries.add(query);
        return round.disclose(query);
      }
    };
  }

  private ClippedSum sum(Lot lot, Probe probe, ClipBounds clip) {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
    if (asking.clip().rule() == ClipBounds.Rule.ROUNDED) {
      sum.addClipped(0, DoorKit.values(over(records, asking, draws++)));
    } else {
      for (double[] record : records) {
        sum.add(contribution(probe, record));
      }
    }
    return sum.finish();
  }

  /** The sum that answers this query, over all records. */
  static ClippedSum over(double[][] records, GradientQuery query, long draw) {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(Lot.of(), query.clip());
    for (int n = 0; n < records.length; n++) {
      sum.add(contribution(query.probe(), records[n]), coin(draw, n));
    }
    return sum.finish();
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
