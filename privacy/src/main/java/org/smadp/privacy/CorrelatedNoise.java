package org.smadp.privacy;

import java.util.ArrayList;
import java.util.List;
import org.smadp.noise.GaussianStream;
import org.smadp.noise.Streams;
import org.smadp.noise.UniformStream;
import org.smadp.noise.band.StepFactor;
import org.smadp.noise.band.Strategy;
import org.smadp.tensor.Blocks;
import org.smadp.tensor.Layout;

/**
 * Noise that takes back part of the noise of earlier releases.
 *
 * <pre>
 *   xi_t = (z_t - c_1 xi_(t-1) - ... - c_(b-1) xi_(t-b+1)) / c_0,   z white, xi = 0 before the first
 * </pre>
 *
 * <p><b>Guarantee</b>: the last b - 1 noise vectors are as secret as the sums they hide: they have
 * no getter, are in no text and are never written. Numbers that no release has count all the same,
 * so the noise of a number depends on the streams and the first number alone: a seeded run that is
 * resumed computes it again, and a run with a new key starts anew.
 */
@Sensitive
final class CorrelatedNoise implements Streams {
  private final Strategy strategy;
  private final Streams white;
  private final long first;
  private final List<Past> groups = new ArrayList<>();
  private final StepFactor factor;

  /**
   * Noise whose memory is empty.
   *
   * @param first the number of the first release
   */
  CorrelatedNoise(Strategy strategy, Streams white, Layout layout, long first) {
    this.strategy = strategy;
    this.white = white;
    this.first = first;
    this.factor = new StepFactor(strategy);
    layout.groups().forEach(group -> groups.add(new Past(group)));
  }

  /** Standard deviation of the noise with this number, in units of independent noise. */
  double factor(long number) {
    return factor.at(number - first);
  }

  /** Draws the noise with this number; its streams may be read by several threads afterwards. */
  void draw(long number) {
    groups.forEach(group -> group.drawUpTo(number));
  }

  /** The noise with the number that was drawn last. */
  @Override
  public GaussianStream gaussians(long number, int group) {
    double[] noise = groups.get(group).of(number);
    return (target, from, to, firstIndex, stddev) -> {
      int offset = Math.toIntExact(firstIndex) - from;
      for (int i = from; i < to; i++) {
        target[i] += stddev * noise[offset + i];
      }
    };
  }

  @Override
  public UniformStream uniforms(long number, int group) {
    throw new IllegalStateException("correlated noise is not drawn on a grid; use noise gaussian");
  }

  @Override
  public String toString() {
    return "CorrelatedNoise[withheld]";
  }

  /** The noise of one group in the last releases; slot t mod b has that of number first + t. */
  private final class Past {
    private final int index;
    private final double[][] slots;
    private long drawn;

    Past(Layout.Group group) {
      this.index = group.index();
      this.slots = new double[strategy.bands()][group.length()];
    }

    double[] of(long number) {
      if (number != first + drawn - 1) {
        throw new IllegalStateException("noise %d is not the one drawn last".formatted(number));
      }
      return slot(drawn - 1);
    }

    void drawUpTo(long number) {
      if (number < first + drawn) {
        throw new IllegalStateException(
            "correlated noise is drawn in order; query %d comes too late".formatted(number));
      }
      while (first + drawn <= number) {
        drawNext();
      }
    }

    private void drawNext() {
      double[] fresh = slot(drawn);
      GaussianStream stream = white.gaussians(first + drawn, index);
      Blocks.forEach(
          0,
          fresh.length,
          (from, to) -> {
            java.util.Arrays.fill(fresh, from, to, 0);
            stream.addTo(fresh, from, to, from, 1);
            for (int lag = 1; lag < slots.length && lag <= drawn; lag++) {
              subtract(strategy.coefficients().get(lag), slot(drawn - lag), fresh, from, to);
            }
            double diagonal = strategy.coefficients().get(0);
            for (int i = from; i < to; i++) {
              fresh[i] /= diagonal;
            }
          });
      drawn++;
    }

    private double[] slot(long step) {
      return slots[(int) (step % slots.length)];
    }
  }

  private static void subtract(double factor, double[] past, double[] fresh, int from, int to) {
    for (int i = from; i < to; i++) {
      fresh[i] -= factor * past[i];
    }
  }
}
