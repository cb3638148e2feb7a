package org.smadp.nn.score;

/**
 * What one prediction is worth, whatever the network says: scores that are no numbers are wrong.
 */
public final class Outcome {
  private Outcome() {}

  /** Whether the likeliest class is the label. */
  public static boolean isRight(float[] probabilities, int label) {
    return !Float.isNaN(probabilities[label]) && likeliest(probabilities) == label;
  }

  /** The class that is predicted; where scores are no numbers, one that is wrong. */
  public static int predicted(float[] probabilities, int label) {
    int likeliest = likeliest(probabilities);
    boolean wrong = likeliest == label && Float.isNaN(probabilities[label]);
    return wrong ? (label + 1) % probabilities.length : likeliest;
  }

  /** The cross-entropy of one example, >= 0; of scores that are not numbers, the largest. */
  public static double loss(float[] probabilities, int label) {
    float probability = probabilities[label];
    boolean none = !(probability >= Float.MIN_NORMAL);
    return Math.max(0, -Math.log(none ? Float.MIN_NORMAL : probability));
  }

  /** The first class with the highest score. */
  public static int likeliest(float[] scores) {
    int best = 0;
    for (int i = 1; i < scores.length; i++) {
      best = scores[i] > scores[best] ? i : best;
    }
    return best;
  }
}
