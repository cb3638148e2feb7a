package org.smadp.audit.estimate;

import java.util.Comparator;
import java.util.List;

/**
 * The guesses of one run: "in" for the highest scores, "out" for the lowest, none for the others.
 *
 * @param canaries m, each included by a fair coin
 * @param made r, guesses in all
 * @param right v, how many were right
 */
public record Guesses(int canaries, int made, int right) {
  /** What was seen of one canary. */
  public record Scored(double score, boolean included) {}

  public Guesses {
    if (!(right >= 0 && right <= made && made <= canaries && made >= 1)) {
      throw new IllegalArgumentException(
          "guesses must satisfy 0 <= right <= made <= canaries, were %d, %d, %d"
              .formatted(right, made, canaries));
    }
  }

  /**
   * Guesses the {@code each} highest and the {@code each} lowest; the number must not depend on the
   * scores.
   */
  public static Guesses extremes(List<Scored> canaries, int each) {
    List<Scored> sorted =
        canaries.stream().sorted(Comparator.comparingDouble(Scored::score)).toList();
    int right = 0;
    for (int i = 0; i < each; i++) {
      right += sorted.get(i).included() ? 0 : 1;
      right += sorted.get(sorted.size() - 1 - i).included() ? 1 : 0;
    }
    return new Guesses(sorted.size(), 2 * each, right);
  }
}
