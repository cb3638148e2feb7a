package org.smadp.optim.memory;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.smadp.optim.GroupExponent;
import org.smadp.spectrum.Eigenvalues;
import org.smadp.spectrum.ExponentTracker;
import org.smadp.spectrum.GramEigenvalues;
import org.smadp.spectrum.TrackedExponents;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Exponents fitted to the spectra of the current weights, followed from step to step. */
public record FittedExponents(ExponentTracker tracker, Eigenvalues solver) implements Exponents {
  /** The tracker's standard settings with the solver in pure Java. */
  public static FittedExponents usual() {
    return new FittedExponents(ExponentTracker.standard(), new GramEigenvalues());
  }

  @Override
  public State start(Layout layout) {
    return new Tracking(layout, tracker.start(layout, solver));
  }

  private final class Tracking implements State {
    private final Layout layout;
    private TrackedExponents tracked;

    Tracking(Layout layout, TrackedExponents tracked) {
      this.layout = layout;
      this.tracked = tracked;
    }

    @Override
    public List<GroupExponent> read(long step, GroupedVector parameters) {
      return tracked.observe(step, parameters).stream().map(GroupExponent::of).toList();
    }

    @Override
    public void save(DataOutput out) throws IOException {
      TrackedExponents.Snapshot snapshot = tracked.snapshot();
      out.writeLong(snapshot.lastRefresh());
      for (int g = 0; g < layout.groupCount(); g++) {
        out.writeDouble(snapshot.exponents()[g]);
        out.writeInt(snapshot.failures()[g]);
        out.writeDouble(snapshot.fittedExponents()[g]);
        out.writeDouble(snapshot.xmins()[g]);
        out.writeDouble(snapshot.ksDistances()[g]);
        out.writeInt(snapshot.tailSizes()[g]);
      }
    }

    @Override
    public void restore(DataInput in) throws IOException {
      int count = layout.groupCount();
      var snapshot =
          new TrackedExponents.Snapshot(
              in.readLong(),
              new double[count],
              new int[count],
              new double[count],
              new double[count],
              new double[count],
              new int[count]);
      for (int g = 0; g < count; g++) {
        snapshot.exponents()[g] = in.readDouble();
        snapshot.failures()[g] = in.readInt();
        snapshot.fittedExponents()[g] = in.readDouble();
        snapshot.xmins()[g] = in.readDouble();
        snapshot.ksDistances()[g] = in.readDouble();
        snapshot.tailSizes()[g] = in.readInt();
      }
      tracked = tracker.resume(layout, solver, snapshot);
    }
  }
}
