package org.smadp.train.report;

import org.smadp.data.DataIdentity.Visibility;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.settings.EvaluationMode;

/**
 * Which rows are covered by what, in words: what a statement, a report and a console say of the
 * held-out ones.
 *
 * @param epsilon of all private evaluations together; 0 for the other modes
 * @param evaluations how many were charged
 * @param stddevRows noise in the number of right ones, in rows
 */
public record HeldOutRows(
    EvaluationMode mode,
    Visibility visibility,
    double epsilon,
    long evaluations,
    double stddevRows) {
  private static final String LOST =
      "**Held-out rows are not covered** (ε = ∞ for them): an evaluation failed while they were"
          + " read, which is an answer about them that no noise hides.\n\n";

  /** Scores that are exact, or none. */
  public static HeldOutRows uncharged(EvaluationMode mode, Visibility visibility) {
    return new HeldOutRows(mode, visibility, 0, 0, 0);
  }

  /** The same rows where many runs were scored and a search covers them all at this epsilon. */
  HeldOutRows searched(double covered) {
    return mode == EvaluationMode.PRIVATE && Double.isFinite(epsilon)
        ? new HeldOutRows(mode, visibility, covered, evaluations, stddevRows)
        : this;
  }

  /** Whether they come from the user's own data. */
  public boolean areOwn() {
    return visibility == Visibility.PRIVATE;
  }

  /** What the first lines of a statement say; a paragraph, or nothing for public data. */
  public String paragraph(ProtectedUnit unit) {
    return switch (mode) {
      case PUBLIC ->
          areOwn()
              ? "**Held-out rows are not covered.** Scores on them are exact: `--evaluation public`"
                  + " is the user's word that these rows need no protection.\n\n"
              : "";
      case PRIVATE -> Double.isFinite(epsilon) ? covered(unit) : LOST;
      case NONE -> areOwn() ? "No scores were computed; only training rows were used.\n\n" : "";
    };
  }

  private String covered(ProtectedUnit unit) {
    return "Held-out rows are covered as well: scores on them were released with noise, %d time%s, at"
            .formatted(evaluations, evaluations == 1 ? "" : "s")
        + " ε = %s of their own. %s, and pays for one of the two, so the guarantee of the whole run"
            .formatted(Numbers.upper(epsilon), unit.sides())
        + " is the larger one.\n\n";
  }

  /** One entry for the list of what is not covered; empty when held-out rows are. */
  public String notCovered() {
    return switch (mode) {
      case PUBLIC ->
          areOwn()
              ? "- The held-out rows: scores on them are computed without noise, by the user's word.\n"
              : "- The test set: scores on it are computed without noise; it is public.\n";
      case PRIVATE ->
          Double.isFinite(epsilon) ? "" : "- The held-out rows: an evaluation on them failed.\n";
      case NONE -> "";
    };
  }

  /** Whether noise protects them. */
  public boolean areCovered() {
    return mode == EvaluationMode.PRIVATE;
  }

  /** What these rows are called. */
  public String name() {
    return areOwn() ? "Held-out rows" : "Test set";
  }

  /** What was done with them, in a few words. */
  public String how() {
    return switch (mode) {
      case PUBLIC ->
          areOwn()
              ? "not protected: scores on them are exact, by --evaluation public"
              : "public data; scores on it are exact";
      case PRIVATE ->
          "scores on them were released with noise, %d time%s"
              .formatted(evaluations, evaluations == 1 ? "" : "s");
      case NONE -> "not used: no scores were computed";
    };
  }

  /** A few words next to an accuracy. */
  public String note() {
    return switch (mode) {
      case PUBLIC -> areOwn() ? "exact, held-out rows are not protected" : "public test set, exact";
      case PRIVATE -> "held-out rows, ± two standard deviations of the noise";
      case NONE -> "not evaluated";
    };
  }
}
