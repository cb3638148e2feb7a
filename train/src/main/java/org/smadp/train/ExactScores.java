package org.smadp.train;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.smadp.nn.score.FinalScoring;
import org.smadp.nn.torch.Evaluator;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.report.DetailedScores;
import org.smadp.train.report.Scores;

/** Scores without noise, for held-out examples that need no protection. */
@Sensitive
record ExactScores(Evaluator evaluator, Examples heldOut, List<String> classNames) {
  Scores at(GroupedVector parameters) {
    Evaluator.Fit fit = evaluator.fit(parameters, heldOut);
    return Scores.exact(fit.accuracy(), fit.meanLoss());
  }

  Scores detailedAt(GroupedVector parameters) {
    double[] sums = evaluator.scores(parameters, heldOut, new FinalScoring(classNames.size()));
    double auc =
        classNames.size() == 2 ? auc(evaluator.probabilities(parameters, heldOut)) : Double.NaN;
    return at(parameters).with(DetailedScores.exact(classNames, sums, auc));
  }

  /** The share of pairs of both classes in the right order, ties by half. */
  private double auc(float[][] probabilities) {
    int[] order =
        IntStream.range(0, probabilities.length)
            .boxed()
            .sorted((a, b) -> Float.compare(probabilities[a][1], probabilities[b][1]))
            .mapToInt(Integer::intValue)
            .toArray();
    double positives = Arrays.stream(order).filter(e -> heldOut.label(e) == 1).count();
    double negatives = order.length - positives;
    double below = 0;
    double pairs = 0;
    for (int from = 0, to; from < order.length; from = to) {
      float tied = probabilities[order[from]][1];
      double[] counts = new double[2];
      for (to = from; to < order.length && probabilities[order[to]][1] == tied; to++) {
        counts[heldOut.label(order[to])]++;
      }
      if (to == from) { // scores that are no numbers come last and tie with nothing
        counts[heldOut.label(order[to++])]++;
      }
      pairs += counts[1] * (below + counts[0] / 2);
      below += counts[0];
    }
    return positives == 0 || negatives == 0 ? Double.NaN : pairs / (positives * negatives);
  }
}
