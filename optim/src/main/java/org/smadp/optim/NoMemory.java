package org.smadp.optim;

import java.util.List;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** The absent memory: full weight on the fresh sum, a history term of zeros. */
record NoMemory() implements Memory {
  @Override
  public State start(Layout layout) {
    return new Nothing(HistoryTerm.zero(layout));
  }

  private static final class Nothing implements State, Checkpointed.Stateless {
    private final HistoryTerm zero;

    Nothing(HistoryTerm zero) {
      this.zero = zero;
    }

    @Override
    public double dataWeight() {
      return 1;
    }

    @Override
    public HistoryTerm recall(GroupedVector parameters) {
      return zero;
    }

    @Override
    public void remember(PrivateRelease release) {}

    @Override
    public List<MemoryDiagnostics> diagnostics() {
      return List.of();
    }
  }
}
