package org.smadp.train.plan;

/**
 * What is sampled, clipped and protected as a whole: what neighbouring data sets differ in. See
 * {@code docs/decisions/0011-units-of-privacy.md}.
 */
public sealed interface ProtectedUnit {
  /** A member of a lot, in a word. */
  String noun();

  /** What neighbouring data sets differ in. */
  String adjacency();

  /** What a statement protects, after "any one". */
  String covered();

  /** What is declared as N. */
  String declared();

  /** Which side of the split it is on, for a statement. */
  String sides();

  /** A sentence about examples, said of this unit. */
  String said(String ofExamples);

  /** The setting that declares N. */
  String sizeSetting();

  /** One example, which is one row of a table. */
  record Example() implements ProtectedUnit {
    @Override
    public String noun() {
      return "example";
    }

    @Override
    public String adjacency() {
      return "add or remove one example";
    }

    @Override
    public String covered() {
      return "training example";
    }

    @Override
    public String declared() {
      return "Declared data set size N";
    }

    @Override
    public String sides() {
      return "A row is either a training row or a held-out row, never both";
    }

    @Override
    public String said(String ofExamples) {
      return ofExamples;
    }

    @Override
    public String sizeSetting() {
      return "dataset-size";
    }
  }

  /**
   * One user with all their rows.
   *
   * @param examplesPerUser m, the most rows of a sampled user in one lot
   */
  record User(int examplesPerUser) implements ProtectedUnit {
    /** Recovers about half of what one row each costs on tables with few rows a user. */
    public static final int USUAL_EXAMPLES = 4;

    @Override
    public String noun() {
      return "user";
    }

    @Override
    public String adjacency() {
      return "add or remove one user with all their rows";
    }

    @Override
    public String covered() {
      return "user, with all their rows, of the training part";
    }

    @Override
    public String declared() {
      return "Declared number of training users N";
    }

    @Override
    public String sides() {
      return "A user, with all their rows, is either trained on or held out, never both";
    }

    @Override
    public String said(String ofExamples) {
      return ofExamples
          .replace("each example's whole gradient", "each user's mean gradient")
          .replace("each example's gradient", "each user's mean gradient")
          .replace("each example ", "each user ")
          .replace("other examples", "other users");
    }

    @Override
    public String sizeSetting() {
      return "users";
    }

    /** How a user's rows enter, for a statement. */
    public String rows() {
      return "at most %d of a sampled user's rows in each lot, in an order keyed by the query; the mean"
              .formatted(examplesPerUser)
          + " of their gradients is clipped";
    }
  }
}
