package org.smadp.nn.task;

/** What a network is to answer. */
public sealed interface Task {
  /** How many values the network ends in. */
  int outputs();

  /** How many numbers say what is right for one example. */
  int targets();

  /** Whether these can be what is right for one example; not a number is, and trains nothing. */
  boolean allows(float[] targets);

  /** Turns the last values for one example into what is answered, in place. */
  void answer(float[] values);

  /** What a network with this many values usually answers: a class, or a number if it is one. */
  static Task of(int outputs) {
    return outputs == 1 ? new Amount(AmountLoss.SQUARED) : new Classes(outputs);
  }

  /**
   * Exactly one of some classes: the target is its number, answers are probabilities by softmax,
   * the loss is their cross-entropy.
   */
  record Classes(int outputs) implements Task {
    public Classes {
      if (outputs < 2) {
        throw new IllegalArgumentException("classes must be >= 2, was " + outputs);
      }
    }

    @Override
    public int targets() {
      return 1;
    }

    @Override
    public boolean allows(float[] targets) {
      return targets[0] >= 0 && targets[0] < outputs && targets[0] == (int) targets[0];
    }

    @Override
    public void answer(float[] values) {
      double largest = values[0];
      for (float value : values) {
        largest = value > largest ? value : largest;
      }
      double total = 0;
      for (float value : values) {
        total += Math.exp(value - largest);
      }
      for (int c = 0; c < values.length; c++) {
        values[c] = (float) (Math.exp(values[c] - largest) / total);
      }
    }
  }

  /**
   * Each of several labels holds or does not: targets are 0 or 1, answers are probabilities by the
   * sigmoid of each value, the loss is the sum of their cross-entropies.
   */
  record Labels(int outputs) implements Task {
    public Labels {
      if (outputs < 1) {
        throw new IllegalArgumentException("labels must be >= 1, was " + outputs);
      }
    }

    @Override
    public int targets() {
      return outputs;
    }

    @Override
    public boolean allows(float[] targets) {
      for (float target : targets) {
        if (target != 0 && target != 1) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void answer(float[] values) {
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) (1 / (1 + Math.exp(-(double) values[i])));
      }
    }
  }

  /** A number, on the scale where its declared bounds are -1 and 1; answers stay between them. */
  record Amount(AmountLoss loss) implements Task {
    @Override
    public int outputs() {
      return 1;
    }

    @Override
    public int targets() {
      return 1;
    }

    @Override
    public boolean allows(float[] targets) {
      return !(Math.abs(targets[0]) > 1);
    }

    @Override
    public void answer(float[] values) {
      values[0] = Math.min(1, Math.max(-1, values[0]));
    }
  }
}
