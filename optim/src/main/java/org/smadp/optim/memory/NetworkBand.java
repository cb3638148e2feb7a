package org.smadp.optim.memory;

import java.util.List;
import org.smadp.optim.GroupExponent;
import org.smadp.spectrum.SpectralExponent;

/**
 * A band around the network's own exponents: [median / ratio, median * ratio], with the median
 * taken over the logarithms of the exponents that could be fitted. Without any, the paper's band
 * holds.
 *
 * <p>The fixed band asks whether a layer looks well trained; this one asks whether it looks like
 * the other layers, wherever noise has moved them all. It is a function of the parameters, hence of
 * earlier releases and public settings: it costs no privacy.
 *
 * @param ratio half the width of the band, as a factor; the square root of 3 gives the paper's band
 *     [2, 6] its width
 */
public record NetworkBand(double ratio) implements ReliableBand {
  public NetworkBand {
    if (!(ratio >= 1 && Double.isFinite(ratio))) {
      throw new IllegalArgumentException("bandRatio must be >= 1 and finite, was " + ratio);
    }
  }

  @Override
  public BandDeviation among(List<GroupExponent> exponents) {
    double[] logs =
        exponents.stream()
            .filter(exponent -> exponent.status() == SpectralExponent.Status.OK)
            .mapToDouble(exponent -> Math.log(exponent.value()))
            .sorted()
            .toArray();
    if (logs.length == 0) {
      return BandDeviation.USUAL;
    }
    double median = Math.exp((logs[(logs.length - 1) / 2] + logs[logs.length / 2]) / 2);
    return new BandDeviation(median / ratio, median * ratio);
  }
}
