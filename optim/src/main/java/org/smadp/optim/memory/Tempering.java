package org.smadp.optim.memory;

import org.smadp.tensor.GroupScalars;

/**
 * How strongly each group forgets old releases: lambda, from the groups' band deviations.
 *
 * <p>{@link Spectral} is the paper's rule. The other two are controls for the question whether the
 * spectrum matters at all: the same lambda everywhere, and each group with another group's lambda.
 */
public sealed interface Tempering {
  GroupScalars over(GroupScalars deviations);

  /** lambda = 1 - exp(-gain * deviation). */
  record Spectral(double gain) implements Tempering {
    public Spectral {
      requireGain(gain);
    }

    /** The tempering of one deviation; in [0, 1) and nondecreasing. */
    public double of(double deviation) {
      return Math.abs(Math.expm1(-gain * deviation)); // never -0.0
    }

    @Override
    public GroupScalars over(GroupScalars deviations) {
      return GroupScalars.of(deviations.layout(), group -> of(deviations.of(group)));
    }
  }

  /** The same lambda for every group, whatever its spectrum. */
  record Constant(double value) implements Tempering {
    public Constant {
      if (!(value >= 0 && Double.isFinite(value))) {
        throw new IllegalArgumentException("tempering must be >= 0 and finite, was " + value);
      }
    }

    @Override
    public GroupScalars over(GroupScalars deviations) {
      return GroupScalars.uniform(deviations.layout(), value);
    }
  }

  /** Group g takes the spectral lambda of group (g + shift) mod G. */
  record Shuffled(double gain, int shift) implements Tempering {
    public Shuffled {
      requireGain(gain);
      if (shift < 1) {
        throw new IllegalArgumentException("shift must be >= 1, was " + shift);
      }
    }

    @Override
    public GroupScalars over(GroupScalars deviations) {
      GroupScalars own = new Spectral(gain).over(deviations);
      int count = deviations.layout().groupCount();
      return GroupScalars.of(
          deviations.layout(), group -> own.of(Math.floorMod(group.index() + shift, count)));
    }
  }

  private static void requireGain(double gain) {
    if (!(gain > 0 && Double.isFinite(gain))) {
      throw new IllegalArgumentException("temperingGain must be > 0 and finite, was " + gain);
    }
  }
}
