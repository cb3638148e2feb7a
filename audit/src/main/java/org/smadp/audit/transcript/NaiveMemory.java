package org.smadp.audit.transcript;

import java.util.ArrayList;
import java.util.List;
import org.smadp.optim.GroupExponent;
import org.smadp.optim.memory.BandDeviation;
import org.smadp.optim.memory.Exponents;
import org.smadp.optim.memory.NetworkBand;
import org.smadp.optim.memory.SpectralMemory;
import org.smadp.optim.memory.Tempering;
import org.smadp.spectrum.SpectralExponent;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * The paper's memory branch in double, one group after the other, nothing fused.
 *
 * <pre>
 *   d = max(0, lowest - rho, rho - highest), the band fixed or around the median exponent
 *    lambda = 1 - exp(-gain d)
 *   a_j = (j + 1)^(order - 1) exp(-lambda j),  nu = sum_j a_j release_(t-j) / sum_j a_j
 *   b = (1 - mixing) omega Gamma Psi nu
 * </pre>
 */
final class NaiveMemory implements PublicHistory {
  private static final double DEVIATION_OF_FAILURE = 4;

  private final SpectralMemory settings;
  private final Layout layout;
  private final Exponents.State exponents;
  private final List<NaiveGroup> groups = new ArrayList<>();
  private long step;

  NaiveMemory(SpectralMemory settings, GroupScalars noiseStddev) {
    this.settings = settings;
    this.layout = noiseStddev.layout();
    this.exponents = settings.exponents().start(layout);
    for (Layout.Group group : layout.groups()) {
      double stddev = noiseStddev.of(group);
      groups.add(new NaiveGroup(settings, group.length(), stddev * stddev));
    }
  }

  @Override
  public List<Recollection> recall(GroupedVector parameters) {
    boolean silent = step == 0 || settings.window() == 1;
    List<GroupExponent> read = silent ? List.of() : exponents.read(step, parameters);
    List<Recollection> result = new ArrayList<>();
    for (Layout.Group group : layout.groups()) {
      double lambda = silent ? 0 : lambda(group.index(), read);
      result.add(groups.get(group.index()).recall(step, lambda));
    }
    return result;
  }

  @Override
  public void remember(GroupedVector release) {
    for (Layout.Group group : layout.groups()) {
      double[] values = new double[group.length()];
      for (int i = 0; i < values.length; i++) {
        values[i] = release.get(group.offset() + i);
      }
      groups.get(group.index()).remember(values);
    }
    step++;
  }

  private double lambda(int group, List<GroupExponent> read) {
    Tempering rule = settings.tempering();
    if (rule instanceof Tempering.Constant constant) {
      return constant.value();
    }
    if (rule instanceof Tempering.Shuffled shuffled) {
      int other = (group + shuffled.shift()) % read.size();
      return 1 - Math.exp(-shuffled.gain() * deviation(read.get(other), read));
    }
    return 1 - Math.exp(-((Tempering.Spectral) rule).gain() * deviation(read.get(group), read));
  }

  private double deviation(GroupExponent exponent, List<GroupExponent> all) {
    if (exponent.status() == SpectralExponent.Status.NA) {
      return 0;
    }
    if (exponent.status() == SpectralExponent.Status.FAIL) {
      return DEVIATION_OF_FAILURE;
    }
    double rho = exponent.value();
    double[] band = band(all);
    return Math.max(0, Math.max(band[0] - rho, rho - band[1]));
  }

  /** Lowest and highest exponent that count as reliable. */
  private double[] band(List<GroupExponent> all) {
    if (settings.reliableBand() instanceof BandDeviation fixed) {
      return new double[] {fixed.lowest(), fixed.highest()};
    }
    double ratio = ((NetworkBand) settings.reliableBand()).ratio();
    List<Double> fitted =
        all.stream()
            .filter(exponent -> exponent.status() == SpectralExponent.Status.OK)
            .map(GroupExponent::value)
            .sorted()
            .toList();
    int count = fitted.size();
    if (count == 0) {
      return new double[] {2, 6};
    }
    double median = Math.sqrt(fitted.get((count - 1) / 2) * fitted.get(count / 2));
    return new double[] {median / ratio, median * ratio};
  }
}
