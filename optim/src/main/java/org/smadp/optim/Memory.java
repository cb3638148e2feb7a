package org.smadp.optim;

import java.util.List;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * What a query carries over from past releases: release = dataWeight * sum + historyTerm + noise.
 */
public interface Memory {
  State start(Layout layout);

  /** The memory of one run. */
  interface State extends Checkpointed {
    /** Weight of the fresh sum in every query, in (0, 1]. */
    double dataWeight();

    /** The history term of the coming query, from past releases and the current parameters. */
    HistoryTerm recall(GroupedVector parameters);

    void remember(PrivateRelease release);

    /** One record per group about the last step; empty when there is nothing to say. */
    List<MemoryDiagnostics> diagnostics();
  }

  /** No memory: the release is the sum plus noise. */
  static Memory none() {
    return new NoMemory();
  }
}
