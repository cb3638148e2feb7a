package org.smadp.spectrum;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * The exponents of one run's groups as {@link ExponentTracker} follows them. A function of the
 * parameters it was shown, and so of past releases. Not for use by several threads at once.
 */
public final class TrackedExponents {
  private static final long NEVER = -1;

  private final ExponentTracker settings;
  private final Layout layout;
  private final Eigenvalues solver;
  private final Group[] groups;
  private long lastRefresh;

  /** One group; an exponent of 0 means there is none. */
  private record Group(double exponent, int failures, Optional<PowerLawFit> fit) {}

  TrackedExponents(ExponentTracker settings, Layout layout, Eigenvalues solver, Snapshot snapshot) {
    if (snapshot.exponents.length != layout.groupCount()) {
      throw new IllegalArgumentException(
          "snapshot must hold the layout's "
              + layout.groupCount()
              + " groups, held "
              + snapshot.exponents.length);
    }
    this.settings = settings;
    this.layout = layout;
    this.solver = solver;
    this.lastRefresh = snapshot.lastRefresh;
    this.groups = new Group[layout.groupCount()];
    for (int g = 0; g < groups.length; g++) {
      groups[g] = new Group(snapshot.exponents[g], snapshot.failures[g], snapshot.fit(g));
    }
  }

  /**
   * The exponents to use at this step, one for each group in the layout's order, measured anew if a
   * refresh is due. The groups are measured in parallel; the result does not depend on threads.
   *
   * @throws IllegalArgumentException if the step lies before the last refresh
   */
  public List<SpectralExponent> observe(long step, GroupedVector parameters) {
    if (step < Math.max(0, lastRefresh)) {
      throw new IllegalArgumentException(
          "step must not lie before the last refresh at " + lastRefresh + ", was " + step);
    }
    if (!parameters.layout().equals(layout)) {
      throw new IllegalArgumentException(
          "parameters must have the layout that the tracker was started with");
    }
    if (lastRefresh == NEVER || step - lastRefresh >= settings.refreshPeriod()) {
      IntStream.range(0, groups.length).parallel().forEach(g -> refresh(g, parameters));
      lastRefresh = step;
    }
    return layout.groups().stream().map(this::current).toList();
  }

  private void refresh(int g, GroupedVector parameters) {
    Layout.Group group = layout.group(g);
    if (!settings.measurement().applies(group.weightShape())) {
      return;
    }
    float[] values = new float[group.length()];
    parameters.copyGroup(group, values);
    groups[g] =
        settings
            .measurement()
            .measure(group.name(), group.weightShape(), values, solver)
            .exponent()
            .fit()
            .map(fit -> succeeded(groups[g], fit))
            .orElseGet(() -> failed(groups[g]));
  }

  private Group succeeded(Group before, PowerLawFit fit) {
    double clipped =
        Math.min(settings.highestExponent(), Math.max(settings.lowestExponent(), fit.exponent()));
    double weight = settings.smoothingWeight();
    double smoothed =
        before.exponent == 0 || weight == 1
            ? clipped
            : Math.exp((1 - weight) * Math.log(before.exponent) + weight * Math.log(clipped));
    return new Group(smoothed, 0, Optional.of(fit));
  }

  private Group failed(Group before) {
    int failures = Math.min(before.failures, settings.heldRefreshes()) + 1;
    double held = failures > settings.heldRefreshes() ? 0 : before.exponent;
    return new Group(held, failures, Optional.empty());
  }

  private SpectralExponent current(Layout.Group group) {
    if (!settings.measurement().applies(group.weightShape())) {
      return SpectralExponent.notApplicable(group.name());
    }
    Group state = groups[group.index()];
    return state.exponent == 0
        ? SpectralExponent.failed(group.name())
        : SpectralExponent.followed(group.name(), state.exponent, state.fit);
  }

  /** The whole state, for a checkpoint. */
  public Snapshot snapshot() {
    Snapshot snapshot = Snapshot.empty(layout);
    for (int g = 0; g < groups.length; g++) {
      snapshot.exponents[g] = groups[g].exponent;
      snapshot.failures[g] = groups[g].failures;
      if (groups[g].fit.isPresent()) {
        PowerLawFit fit = groups[g].fit.get();
        snapshot.fittedExponents[g] = fit.exponent();
        snapshot.xmins[g] = fit.xmin();
        snapshot.ksDistances[g] = fit.ksDistance();
        snapshot.tailSizes[g] = fit.tailSize();
      }
    }
    return snapshot.at(lastRefresh);
  }

  /**
   * The state of a tracker as plain arrays with one entry for each group; only finite numbers.
   *
   * @param lastRefresh step of the last refresh, -1 before the first
   * @param exponents smoothed exponents, 0 where there is none
   * @param failures failed refreshes in a row
   * @param fittedExponents exponents of the newest fits, 0 where it failed
   * @param xmins their xmin
   * @param ksDistances their distances
   * @param tailSizes their tail sizes
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Snapshot(
      long lastRefresh,
      double[] exponents,
      int[] failures,
      double[] fittedExponents,
      double[] xmins,
      double[] ksDistances,
      int[] tailSizes) {
    public Snapshot {
      int count = exponents.length;
      if (failures.length != count
          || fittedExponents.length != count
          || xmins.length != count
          || ksDistances.length != count
          || tailSizes.length != count) {
        throw new IllegalArgumentException(
            "all arrays of a snapshot must have the length of exponents, " + count);
      }
    }

    static Snapshot empty(Layout layout) {
      int count = layout.groupCount();
      return new Snapshot(
          NEVER,
          new double[count],
          new int[count],
          new double[count],
          new double[count],
          new double[count],
          new int[count]);
    }

    private Snapshot at(long step) {
      return new Snapshot(
          step, exponents, failures, fittedExponents, xmins, ksDistances, tailSizes);
    }

    private Optional<PowerLawFit> fit(int g) {
      return fittedExponents[g] == 0
          ? Optional.empty()
          : Optional.of(
              new PowerLawFit(fittedExponents[g], xmins[g], ksDistances[g], tailSizes[g]));
    }
  }
}
