package org.smadp.train.place;

import java.io.Serializable;
import org.smadp.data.table.MomentSums;
import org.smadp.nn.score.Scoring;
import org.smadp.nn.task.Task;
import org.smadp.noise.SharedStream;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Sensitive;

/** What is summed over the members of a lot in each part; travels to wherever the parts are. */
@Sensitive
public sealed interface PartWork extends Serializable {
  /** The sums of one part; a part without members has sums too. */
  GradientSums sums(Part part, PartEngine engine);

  /** Clipped gradients of rows. */
  record Gradients() implements PartWork {
    @Override
    public GradientSums sums(Part part, PartEngine engine) {
      return engine.rows(part);
    }
  }

  /**
   * Clipped gradients of users.
   *
   * @param most rows of one user
   * @param order by which rows are chosen in this query
   */
  record UserGradients(int most, SharedStream order) implements PartWork {
    @Override
    public GradientSums sums(Part part, PartEngine engine) {
      return engine.users(part, most, order);
    }
  }

  /** Scores of held-out examples. */
  record Scores(Occasion occasion) implements PartWork {
    @Override
    public GradientSums sums(Part part, PartEngine engine) {
      return engine.scores(part, occasion);
    }
  }

  /** Sums of columns and their squares; needs no network. */
  @SuppressWarnings("ArrayRecordComponent") // is compared by nobody
  record Moments(int[] measured) implements PartWork {
    @Override
    public GradientSums sums(Part part, PartEngine engine) {
      return new MomentSums(part.rows(), measured, part.users());
    }
  }

  /** When a model is scored. */
  enum Occasion {
    COURSE,
    CONCLUSION;

    /** What is then added up. */
    public Scoring scoring(Task task) {
      return this == COURSE ? Scoring.course(task) : Scoring.conclusion(task);
    }
  }
}
