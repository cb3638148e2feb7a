package org.smadp.audit.transcript;

import java.util.List;
import org.smadp.optim.Algorithm;
import org.smadp.optim.algorithm.SmaDpSgd;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** The history term of each coming query, from past releases and parameters alone. */
public interface PublicHistory {
  /** One part for each group. */
  List<Recollection> recall(GroupedVector parameters);

  void remember(GroupedVector release);

  /**
   * The history of an algorithm.
   *
   * @param noiseStddev of every release, by group, as claimed
   */
  static PublicHistory of(Algorithm algorithm, GroupScalars noiseStddev) {
    return algorithm instanceof SmaDpSgd sma && sma.memory().mixing() < 1
        ? new NaiveMemory(sma.memory(), noiseStddev)
        : none(noiseStddev.layout());
  }

  /** No memory: zero in every coordinate. */
  static PublicHistory none(Layout layout) {
    List<Recollection> nothing =
        layout.groups().stream()
            .map(group -> new Recollection(0, 0, 0, 0, new double[group.length()]))
            .toList();
    return new PublicHistory() {
      @Override
      public List<Recollection> recall(GroupedVector parameters) {
        return nothing;
      }

      @Override
      public void remember(GroupedVector release) {}
    };
  }
}
