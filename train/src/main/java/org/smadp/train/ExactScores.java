package org.smadp.train;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.smadp.data.schema.LabelKind;
import org.smadp.nn.score.AmountScoring;
import org.smadp.nn.score.Scoring;
import org.smadp.nn.task.Task;
import org.smadp.nn.torch.Evaluator;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.score.DetailedScores;
import org.smadp.train.score.LabelDetails;
import org.smadp.train.score.NoisySums;
import org.smadp.train.score.Scores;
import org.smadp.train.score.TaskScores;

/** Scores without noise, for held-out examples that need no protection. */
@Sensitive
record ExactScores(Task task, Evaluator evaluator, Examples heldOut, LabelKind labels) {
  Scores at(GroupedVector parameters) {
    if (labels instanceof LabelKind.Classes) {
      Evaluator.Fit fit = evaluator.fit(parameters, heldOut);
      return Scores.exact(fit.accuracy(), fit.meanLoss());
    }
    return TaskScores.of(labels)
        .course(
            sums(
                parameters,
                task instanceof Task.Amount ? AmountScoring.EXACT : Scoring.course(task)));
  }

  Scores detailedAt(GroupedVector parameters) {
    NoisySums sums =
        sums(
            parameters,
            task instanceof Task.Amount ? AmountScoring.EXACT : Scoring.conclusion(task));
    if (labels instanceof LabelKind.Classes) {
      double auc = labels.outputs() == 2 ? aucs(parameters, 1)[1] : Double.NaN;
      return at(parameters).with(DetailedScores.exact(labels.names(), sums.values(), auc));
    }
    Scores scores = TaskScores.of(labels).conclusion(sums);
    return scores.details().orElseThrow() instanceof LabelDetails each
        ? scores.with(each.withAucs(aucs(parameters, 0)))
        : scores;
  }

  private NoisySums sums(GroupedVector parameters, Scoring scoring) {
    return NoisySums.exact(
        evaluator.scores(parameters, heldOut, scoring), scoring.layout().groupCount());
  }

  /** Of each output from the first one asked for. */
  private double[] aucs(GroupedVector parameters, int first) {
    float[][] answers = evaluator.answers(parameters, heldOut);
    double[] aucs = new double[task.outputs()];
    float[] target = new float[task.targets()];
    for (int output = first; output < aucs.length; output++) {
      float[] scores = new float[answers.length];
      boolean[] positive = new boolean[answers.length];
      for (int e = 0; e < answers.length; e++) {
        heldOut.copyTarget(e, target, 0);
        scores[e] = answers[e][output];
        positive[e] = target[task.targets() == 1 ? 0 : output] == 1;
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
