package org.smadp.train.score;

import org.smadp.data.schema.LabelKind;

/** Turns sums of a task's scorings into scores; nothing else is looked at. */
public sealed interface TaskScores permits ClassScores, LabelScores, AmountScores {
  static TaskScores of(LabelKind labels) {
    if (labels instanceof LabelKind.Amount amount) {
      return new AmountScores(amount);
    }
    return labels instanceof LabelKind.Several
        ? new LabelScores(labels.names())
        : new ClassScores(labels.names());
  }

  /** In the course of training. */
  Scores course(NoisySums sums);

  /** Of a finished model, with details. */
  Scores conclusion(NoisySums sums);
}
