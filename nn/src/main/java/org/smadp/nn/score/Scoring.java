package org.smadp.nn.score;

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

  /** Adds the vector of one example, weighted. */
  void add(double[] score, float[] probabilities, int label, double weight);
}
