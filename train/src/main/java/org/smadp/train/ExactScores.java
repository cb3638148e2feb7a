package org.smadp.train;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.smadp.data.schema.LabelKind;
import org.smadp.nn.score.AmountScoring;
import org.smadp.nn.score.Outcome;
import org.smadp.nn.score.Scoring;
import org.smadp.nn.task.Task;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.place.Answers;
import org.smadp.train.score.DetailedScores;
import org.smadp.train.score.LabelDetails;
import org.smadp.train.score.NoisySums;
import org.smadp.train.score.Scores;
import org.smadp.train.score.TaskScores;

/**
 * Scores without noise, for held-out examples that need no protection.
 *
 * @param heldOut what a model answers for them at some parameters
 */
@Sensitive
record ExactScores(Task task, Function<GroupedVector, Answers> heldOut, LabelKind labels) {
  Scores at(GroupedVector parameters) {
    return at(heldOut.apply(parameters));
  }

  private Scores at(Answers of) {
    if (labels instanceof LabelKind.Classes) {
      double right = 0;
      double loss = 0;
      for (int e = 0; e < of.answers().length; e++) {
        int label = (int) of.targets()[e][0];
        right += Outcome.isRight(of.answers()[e], label) ? 1 : 0;
        loss += Outcome.loss(of.answers()[e], label);
      }
      double count = of.answers().length;
      return Scores.exact(right / count, loss / count);
    }
    return TaskScores.of(labels)
        .course(sums(of, task instanceof Task.Amount ? AmountScoring.EXACT : Scoring.course(task)));
  }

  Scores detailedAt(GroupedVector parameters) {
    Answers of = heldOut.apply(parameters);
    NoisySums sums =
        sums(of, task instanceof Task.Amount ? AmountScoring.EXACT : Scoring.conclusion(task));
    if (labels instanceof LabelKind.Classes) {
      double auc = labels.outputs() == 2 ? aucs(of, 1)[1] : Double.NaN;
      return at(of).with(DetailedScores.exact(labels.names(), sums.values(), auc));
    }
    Scores scores = TaskScores.of(labels).conclusion(sums);
    return scores.details().orElseThrow() instanceof LabelDetails each
        ? scores.with(each.withAucs(aucs(of, 0)))
        : scores;
  }

  private NoisySums sums(Answers of, Scoring scoring) {
    double[] sums = new double[scoring.layout().size()];
    for (int e = 0; e < of.answers().length; e++) {
      scoring.add(sums, of.answers()[e], of.targets()[e], 1);
    }
    return NoisySums.exact(sums, scoring.layout().groupCount());
  }

  /** Of each output from the first one asked for. */
  private double[] aucs(Answers of, int first) {
    double[] aucs = new double[task.outputs()];
    for (int output = first; output < aucs.length; output++) {
      float[] scores = new float[of.answers().length];
      boolean[] positive = new boolean[scores.length];
      for (int e = 0; e < scores.length; e++) {
        scores[e] = of.answers()[e][output];
        positive[e] = of.targets()[e][task.targets() == 1 ? 0 : output] == 1;
      }
      aucs[output] = auc(scores, positive);
    }
    return aucs;
  }

  /** The share of pairs of both classes in the right order, ties by half. */
  private static double auc(float[] scores, boolean[] positive) {
    int[] order =
        IntStream.range(0, scores.length)
            .boxed()
            .sorted((a, b) -> Float.compare(scores[a], scores[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    double positives = Arrays.stream(order).filter(e -> positive[e]).count();
    double negatives = order.length - positives;
    double below = 0;
    double pairs = 0;
    for (int from = 0, to; from < order.length; from = to) {
      float tied = scores[order[from]];
      double[] counts = new double[2];
      for (to = from; to < order.length && scores[order[to]] == tied; to++) {
        counts[positive[order[to]] ? 1 : 0]++;
      }
      if (to == from) { // scores that are no numbers come last and tie with nothing
        counts[positive[order[to++]] ? 1 : 0]++;
      }
      pairs += counts[1] * (below + counts[0] / 2);
      below += counts[0];
    }
    return positives == 0 || negatives == 0 ? Double.NaN : pairs / (positives * negatives);
  }
}
