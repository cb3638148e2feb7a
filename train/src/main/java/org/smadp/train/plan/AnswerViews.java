package org.smadp.train.plan;

import java.util.ArrayList;
import java.util.List;
import org.smadp.tensor.PlaneMove;
import org.smadp.tensor.Shape;
import org.smadp.train.settings.AnswerMirror;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * The views of an image over which a trained model's answers are averaged: the image, the image
 * shifted by so many pixels up, down, left and right, and the mirror images of these.
 *
 * <pre>  answer(x) = 1 / V sum_v answer of the network to view v of x  </pre>
 *
 * Training is not touched and no privacy is spent: the network is what was released, and what is
 * asked of it is post-processing. An answer costs V passes.
 *
 * @param shift in pixels; 0 for none
 */
public record AnswerViews(int shift, boolean mirror) {
  public AnswerViews {
    if (shift < 0) {
      throw new IllegalArgumentException("answer-shift must be >= 0, was " + shift);
    }
  }

  /** By settings; a run of an earlier version has none. */
  public static AnswerViews of(Settings settings) {
    return new AnswerViews(
        Math.toIntExact(settings.optional(Setting.ANSWER_SHIFT).orElse(0L)),
        settings.optional(Setting.ANSWER_MIRROR).orElse(AnswerMirror.NONE) == AnswerMirror.BOTH);
  }

  /** The image itself first. */
  public List<PlaneMove> moves() {
    List<PlaneMove> moves = new ArrayList<>();
    for (boolean mirrored : mirror ? new boolean[] {false, true} : new boolean[] {false}) {
      moves.add(new PlaneMove(0, 0, mirrored));
      if (shift > 0) {
        moves.add(new PlaneMove(shift, 0, mirrored));
        moves.add(new PlaneMove(-shift, 0, mirrored));
        moves.add(new PlaneMove(0, shift, mirrored));
        moves.add(new PlaneMove(0, -shift, mirrored));
      }
    }
    return moves;
  }

  /** Whether the only view is the image itself. */
  public boolean isPlain() {
    return shift == 0 && !mirror;
  }

  /** Refuses inputs that cannot be shifted or mirrored so. */
  public void requireFitting(Shape input) {
    if (!isPlain()) {
      String setting = shift > 0 ? "answer-shift" : "answer-mirror";
      moves().forEach(move -> move.requireFitting(setting, input));
    }
  }
}
