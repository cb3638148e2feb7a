package org.smadp.nn.score;

import org.smadp.nn.task.Task;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.Layout;

/**
 * What one example adds to the scores of a model.
 *
 * <p><b>Guarantee</b>: {@link #add} with weight 1 writes a vector whose part in each group is
 * within the norm of that group in {@link #bounds}, whatever the model says.
 */
public interface Scoring {
  Layout layout();

  ClipBounds bounds();

  /** How much more noise each group gets than the one with the least. */
  double noiseShare(Layout.Group group);

  /**
   * Adds the vector of one example, weighted.
   *
   * @param answer of the model, see {@link org.smadp.nn.task.Task}
   * @param target what is right
   */
  void add(double[] score, float[] answer, float[] target, double weight);

  /** Scores for the course of training. */
  static Scoring course(Task task) {
    if (task instanceof Task.Amount) {
      return AmountScoring.COURSE;
    }
    return task instanceof Task.Labels
        ? new EachLabel(new CourseScoring(2), task.outputs())
        : new CourseScoring(task.outputs());
  }

  /** Scores of a finished model, with details. */
  static Scoring conclusion(Task task) {
    if (task instanceof Task.Amount) {
      return AmountScoring.CONCLUSION;
    }
    return task instanceof Task.Labels
        ? new EachLabel(new FinalScoring(2), task.outputs())
        : new FinalScoring(task.outputs());
  }
}
