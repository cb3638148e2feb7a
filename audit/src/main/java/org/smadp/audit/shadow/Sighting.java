package org.smadp.audit.shadow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smadp.audit.transcript.Recollection;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.ClipCount;
import org.smadp.tensor.Layout;

/**
 * What the auditor sees of one lot: its releases without the recomputed history term, over the
 * claimed noise.
 *
 * <pre>
 *   block (answer, group):  z_j = (release_j - b_j) / (sigma_g C_g),  N(shift, 1) if canary j was in
 *   matched filter:         y_j = sum over blocks of (shift / mu) z_j,  mu^2 = sum of shift^2
 * </pre>
 *
 * @param blocks z of every canary, by block
 * @param noise z of coordinates that no example touches, by block
 * @param counts noise of clip counts over its claimed size, without the true counts
 * @param scores y of every canary
 * @param mu of the answers on this lot together, as far as gradients go
 * @param member which canaries were in the first sum
 * @param lot which canaries were in each sum, by answer
 * @param rate the claimed sampling rate
 */
@Sensitive
@SuppressWarnings("ArrayRecordComponent")
public record Sighting(
    double[][] blocks,
    double[][] noise,
    double[] counts,
    double[] scores,
    double mu,
    boolean[] member,
    List<int[]> lot,
    double rate,
    int population) {

  /** The sighting of one lot, with the history term that each of its answers should carry. */
  public static Sighting of(
      ShadowPlan plan, AnsweredLot lot, List<Recollection> history, double rate, int population) {
    ShadowSpace space = plan.space();
    double[] shifts = plan.groupShifts();
    int groups = shifts.length;
    int answers = lot.answers().size();
    double mu = Math.sqrt(answers * squares(shifts));
    double[][] blocks = new double[answers * groups][space.shadows()];
    double[][] noise = new double[answers * groups][];
    double[] scores = new double[space.shadows()];
    List<Double> counts = new ArrayList<>();
    for (int a = 0; a < answers; a++) {
      Answer answer = lot.answers().get(a);
      for (Layout.Group group : space.layout().groups()) {
        int block = a * groups + group.index();
        double stddev =
            plan.noiseMultipliers().of(group) * answer.query().clip().clipNorms().of(group);
        double[] term = history.get(group.index()).term();
        double[] whitened = new double[group.length()];
        for (int i = 0; i < whitened.length; i++) {
          whitened[i] = (answer.release().value().get(group.offset() + i) - term[i]) / stddev;
        }
        int first = space.untouched(group);
        noise[block] = Arrays.copyOf(whitened, first);
        System.arraycopy(whitened, first, blocks[block], 0, space.shadows());
        for (int j = 0; j < space.shadows(); j++) {
          scores[j] += shifts[group.index()] / mu * whitened[first + j];
        }
      }
      addCounts(plan, answer, lot.members().get(a).length, counts);
    }
    boolean[] member = new boolean[space.shadows()];
    for (int canary : lot.members().isEmpty() ? new int[0] : lot.members().get(0)) {
      member[canary] = true;
    }
    return new Sighting(
        blocks,
        noise,
        counts.stream().mapToDouble(count -> count).toArray(),
        scores,
        mu,
        member,
        lot.members(),
        rate,
        population);
  }

  /** Every canary is outside the bound and counts for minus one half. */
  private static void addCounts(ShadowPlan plan, Answer answer, int members, List<Double> counts) {
    double stddev =
        plan.algorithm().clip(plan.settings()).count() instanceof ClipCount.Noisy noisy
            ? noisy.noiseStddev()
            : 1;
    for (double count : answer.release().clipCounts()) {
      counts.add((count + 0.5 * members) / stddev);
    }
  }

  /** How many canaries were in the first sum. */
  public int lotSize() {
    return lot.isEmpty() ? 0 : lot.get(0).length;
  }

  private static double squares(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return sum;
  }
}
