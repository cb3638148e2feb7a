package org.smadp.optim.memory;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.smadp.optim.GroupExponent;
import org.smadp.optim.Memory;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.optim.memory.MemoryKernel.Moments;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.ReleaseHistory;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** The memory branch of one run with mixing below 1. */
final class SpectralMemoryState implements Memory.State {
  private final SpectralMemory settings;
  private final Layout layout;
  private final HistoryTerm silence;
  private final Exponents.State exponents;
  private final Trend trend;
  private final List<NoiseCovariance> noise; // by group, empty unless the gate is debiased
  private ReleaseHistory history;
  private long step;
  private Recollection last;
  private List<MemoryDiagnostics> diagnostics = List.of();

  /** The history term of the step under way, and by group how it came about. */
  private record Recollection(HistoryTerm term, List<GroupRecollection> groups) {}

  private record GroupRecollection(
      GroupExponent exponent,
      double tempering,
      LagWeights weights,
      double alignment,
      double normMatch,
      double historyWeight,
      double termNorm) {}

  SpectralMemoryState(SpectralMemory settings, Layout layout) {
    this.settings = settings;
    this.layout = layout;
    this.silence = HistoryTerm.zero(layout);
    this.exponents = settings.exponents().start(layout);
    this.trend = new Trend(layout, settings.trendGain());
    this.noise = noise(settings, layout);
    this.history = ReleaseHistory.keeping(settings.window() - 1);
  }

  private static List<NoiseCovariance> noise(SpectralMemory settings, Layout layout) {
    List<NoiseCovariance> noise = new ArrayList<>();
    while (settings.gating() == Gating.DEBIASED && noise.size() < layout.groupCount()) {
      noise.add(new NoiseCovariance(settings.window() - 1));
    }
    return noise;
  }

  @Override
  public double dataWeight() {
    return settings.mixing();
  }

  @Override
  public HistoryTerm recall(GroupedVector parameters) {
    last = history.size() == 0 ? nothing() : recollect(exponents.read(step, parameters));
    return last.term();
  }

  @Override
  public void remember(PrivateRelease release) {
    if (last == null) {
      throw new IllegalStateException("remember() follows recall(); no query is under way");
    }
    GroupScalars freshNorms = trend.follow(release, last.term());
    diagnostics = diagnose(last, freshNorms);
    followNoise(last, release);
    history = history.with(release);
    last = null;
    step++;
  }

  private void followNoise(Recollection recalled, PrivateRelease release) {
    for (int g = 0; g < noise.size(); g++) {
      GroupRecollection of = recalled.groups().get(g);
      double stddev = release.noiseStddev().of(g);
      noise.get(g).follow(of.weights(), of.historyWeight(), stddev * stddev, settings.trendGain());
    }
  }

  @Override
  public List<MemoryDiagnostics> diagnostics() {
    return diagnostics;
  }

  private Recollection nothing() {
    LagWeights none = LagWeights.of(settings.fractionalOrder(), 0, 0);
    var silent = new GroupRecollection(GroupExponent.notApplicable(), 0, none, 0, 0, 0, 0);
    return new Recollection(silence, Collections.nCopies(layout.groupCount(), silent));
  }

  private Recollection recollect(List<GroupExponent> read) {
    BandDeviation band = settings.reliableBand().among(read);
    GroupScalars temperings =
        settings
            .tempering()
            .over(GroupScalars.of(layout, group -> band.of(read.get(group.index()))));
    List<LagWeights> weights = new ArrayList<>();
    for (double tempering : temperings.values()) {
      weights.add(LagWeights.of(settings.fractionalOrder(), tempering, history.size()));
    }
    MemoryState state = MemoryState.of(layout, weights, history, trend);
    List<GroupRecollection> groups = new ArrayList<>();
    for (Layout.Group group : layout.groups()) {
      groups.add(
          gate(
              group,
              read.get(group.index()),
              temperings.of(group),
              weights.get(group.index()),
              state.moments(group)));
    }
    GroupScalars factors =
        GroupScalars.of(layout, group -> groups.get(group.index()).historyWeight());
    return new Recollection(state.toHistoryTerm(factors), groups);
  }

  private GroupRecollection gate(
      Layout.Group group,
      GroupExponent exponent,
      double tempering,
      LagWeights weights,
      Moments moments) {
    double trendNorm = Math.sqrt(moments.trendSquared());
    double stateNorm = Math.sqrt(moments.stateSquared());
    double stabilizer = settings.stabilizer().at(trendNorm, stateNorm);
    double alignment =
        switch (settings.gating()) {
          case TREND -> Alignment.of(moments.dot(), trendNorm, stateNorm, stabilizer);
          case DEBIASED -> debiased(group, weights, moments);
          case OPEN -> 1;
        };
    double normMatch =
        settings.gating() == Gating.OPEN
            ? 1
            : settings.normMatch().of(trendNorm, stateNorm, stabilizer);
    double historyWeight = (1 - settings.mixing()) * warmUp() * alignment * normMatch;
    return new GroupRecollection(
        exponent,
        tempering,
        weights,
        alignment,
        normMatch,
        historyWeight,
        historyWeight * stateNorm);
  }

  private double debiased(Layout.Group group, LagWeights weights, Moments moments) {
    NoiseCovariance own = noise.get(group.index());
    return Alignment.debiased(
        moments,
        group.length() * own.ofTrendAndState(weights),
        group.length() * own.ofTrend(),
        group.length() * own.ofState(weights));
  }

  private double warmUp() {
    return settings.gating() == Gating.OPEN ? 1 : settings.warmUp().at(step);
  }

  private List<MemoryDiagnostics> diagnose(Recollection recalled, GroupScalars freshNorms) {
    List<MemoryDiagnostics> result = new ArrayList<>();
    for (Layout.Group group : layout.groups()) {
      GroupRecollection of = recalled.groups().get(group.index());
      double whole = of.termNorm() + freshNorms.of(group);
      result.add(
          new MemoryDiagnostics(
              group.name(),
              of.weights().availableLags(),
              of.exponent(),
              of.tempering(),
              of.alignment(),
              Alignment.onPureNoise(of.weights(), settings.trendGain()),
              of.normMatch(),
              warmUp(),
              of.weights().effectiveDepth(),
              of.historyWeight(),
              whole == 0 ? 0 : of.termNorm() / whole));
    }
    return List.copyOf(result);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    if (last != null) {
      throw new IllegalStateException("a query is under way; save between steps");
    }
    out.writeLong(step);
    exponents.save(out);
    trend.save(out);
    for (NoiseCovariance own : noise) {
      own.save(out);
    }
    history.writeTo(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    step = in.readLong();
    exponents.restore(in);
    trend.restore(in);
    for (NoiseCovariance own : noise) {
      own.restore(in);
    }
    history = ReleaseHistory.readFrom(in, layout);
  }
}
