package org.smadp.optim.memory;

import java.util.ArrayList;
import java.util.List;
import org.smadp.optim.HashedValues;
import org.smadp.optim.Memory;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.optim.PrescribedNoise;
import org.smadp.optim.TestOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** A memory driven through the real mechanism with prescribed sums and noise; keeps everything. */
final class MemoryRun {
  final Layout layout;
  final List<HistoryTerm> terms = new ArrayList<>();
  final List<PrivateRelease> releases = new ArrayList<>();
  final List<List<MemoryDiagnostics>> diagnostics = new ArrayList<>();
  private final Memory.State memory;
  private final TestOracle oracle;

  MemoryRun(Memory settings, Layout layout, TestOracle.Sums sums, PrescribedNoise noise) {
    this.layout = layout;
    this.memory = settings.start(layout);
    this.oracle = new TestOracle(GroupScalars.uniform(layout, 1), noise, 0.01, sums);
  }

  /** Sums and noise of unit scale that depend on the seed. */
  static MemoryRun hashed(Memory settings, Layout layout, long seed) {
    return new MemoryRun(
        settings,
        layout,
        (query, asked) -> sum(layout, seed, query),
        PrescribedNoise.hashed(seed + 1000, 1));
  }

  static double[] sum(Layout layout, long seed, long query) {
    double[] sum = new double[layout.size()];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = 1 + HashedValues.at(seed, query, i);
    }
    return sum;
  }

  MemoryRun steps(int count) {
    GroupedVector parameters = GroupedVector.zeros(layout);
    var clip = ClipBounds.perGroup(GroupScalars.uniform(layout, 1));
    for (int t = 0; t < count; t++) {
      HistoryTerm term = memory.recall(parameters);
      PrivateRelease release =
          oracle.ask(new GradientQuery(new Probe.At(parameters), clip, memory.dataWeight(), term));
      memory.remember(release);
      terms.add(term);
      releases.add(release);
      diagnostics.add(memory.diagnostics());
    }
    return this;
  }

  double term(int step, int index) {
    return terms.get(step).value().get(index);
  }

  double release(int step, int index) {
    return releases.get(step).value().get(index);
  }

  MemoryDiagnostics diagnostics(int step, int group) {
    return diagnostics.get(step).get(group);
  }
}
