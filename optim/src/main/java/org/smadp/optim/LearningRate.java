package org.smadp.optim;

/** The learning rate of every step, fixed before training; steps count from 0. */
public sealed interface LearningRate {
  double at(long step);

  /** The same rate throughout. */
  record Constant(double rate) implements LearningRate {
    public Constant {
      requireRate(rate);
    }

    @Override
    public double at(long step) {
      return rate;
    }
  }

  /** Straight down to zero: rate * (1 - step / steps). */
  record Linear(double rate, long steps) implements LearningRate {
    public Linear {
      requireRate(rate);
      requireSteps(steps);
    }

    @Override
    public double at(long step) {
      return step >= steps ? 0 : rate * (1 - (double) step / steps);
    }
  }

  /** Half a cosine down to zero: rate * (1 + cos(pi * step / steps)) / 2. */
  record Cosine(double rate, long steps) implements LearningRate {
    public Cosine {
      requireRate(rate);
      requireSteps(steps);
    }

    @Override
    public double at(long step) {
      return step >= steps ? 0 : rate * (1 + Math.cos(Math.PI * step / steps)) / 2;
    }
  }

  /** Warm-up: the schedule's rate times min(1, (step + 1) / steps). */
  record RampUp(long steps, LearningRate then) implements LearningRate {
    public RampUp {
      requireSteps(steps);
    }

    @Override
    public double at(long step) {
      double rate = then.at(step);
      return step + 1 >= steps ? rate : rate * (step + 1) / steps;
    }
  }

  private static void requireRate(double rate) {
    if (!(rate >= 0 && Double.isFinite(rate))) {
      throw new IllegalArgumentException("learning-rate must be >= 0 and finite, was " + rate);
    }
  }

  private static void requireSteps(long steps) {
    if (steps < 1) {
      throw new IllegalArgumentException(
          "steps of a learning-rate schedule must be >= 1, was " + steps);
    }
  }
}
