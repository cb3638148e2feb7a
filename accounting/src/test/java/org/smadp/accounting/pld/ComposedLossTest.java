package org.smadp.accounting.pld;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.Phase;
import org.smadp.accounting.gaussian.AnalyticGaussian;

class ComposedLossTest {
  /**
   * Cutting off losses that matter must show in delta: here the upper tail of one Gaussian step.
   */
  @ParameterizedTest(name = "folds {0}")
  @ValueSource(doubles = {0.01, 0.5, 2, 4})
  void delta_upperTailCutOff_isStillAboveTheTruth(double folds) {
    var phase = new Phase(0.999999, 1, 1);
    var cumulant = new LossCumulant(List.of(phase), LossDirection.REMOVE);
    var plan = new TiltPlan(1e-3, 1, 1e-3, 1 << 15, -(1 << 14));
    StepDistribution step =
        new StepDiscretisation(
                phase, LossDirection.REMOVE, plan.tilt(), plan.interval(), shape(cumulant))
            .discretise(folds);
    ComposedLoss loss =
        ComposedLoss.of(plan, List.of(new StepSpectrum(step, plan)), new long[] {1}, plan.lowest());
    for (double epsilon : new double[] {0, 1, 3, 6}) {
      double truth = AnalyticGaussian.delta(1, epsilon) * (1 - 1e-4);
      assertTrue(loss.delta(epsilon) >= truth, loss.delta(epsilon) + " below " + truth);
    }
  }

  /**
   * Far from the centre of the tilted loss the transform leaves nothing but rounding, which must
   * not stand for less than is there. Adding up products, all positive, keeps the smallest masses.
   */
  @ParameterizedTest(name = "rate {0}, noise {1}, {2} steps, tilt {3}")
  @CsvSource({
    "0.01, 1, 1000, 7.625",
    "0.01, 2, 1000, 12",
    "0.01, 10, 10, 848",
    "0.001, 10, 1000, 1200",
    "0.1, 1, 100, 3",
    "0.01, 1, 2, 1"
  })
  void delta_belowTheRoundingOfTransforms_isNeverBelowTheSumOfProducts(
      double rate, double noise, int steps, double tilt) {
    var phase = new Phase(rate, noise, steps);
    var cumulant = new LossCumulant(List.of(phase), LossDirection.REMOVE);
    TiltPlan fine = TiltPlan.around(cumulant, tilt, -700, 100).orElseThrow();
    double interval = fine.interval() * fine.size() / 1024;
    long lowest = (long) Math.floor(fine.lowest() * fine.interval() / interval);
    var plan = new TiltPlan(tilt, fine.extraTilt(), interval, 1024, lowest);
    StepDistribution step =
        new StepDiscretisation(
                phase, LossDirection.REMOVE, tilt, interval, cumulant.ofStep(0, tilt))
            .discretise(700);
    StepSpectrum spectrum = new StepSpectrum(step, plan);
    ComposedLoss loss = ComposedLoss.of(plan, List.of(spectrum), new long[] {steps}, plan.lowest());
    double[] masses = power(circle(step, spectrum.centre()), steps);
    for (int k = 0; k < 1023; k++) {
      double epsilon = (lowest + k) * interval;
      double sum = 0;
      for (int above = k + 1; above < 1024; above++) {
        double mass = masses[Math.floorMod(lowest + above - steps * spectrum.centre(), 1024)];
        double beyond = (above - k) * interval;
        sum += mass * Math.exp(-tilt * beyond) * -Math.expm1(-beyond);
      }
      double truth = Math.exp(steps * spectrum.logMass() - tilt * epsilon + Math.log(sum));
      double delta = loss.delta(epsilon);
      assertTrue(delta >= Math.min(1, truth) * (1 - 1e-9), epsilon + ": " + delta + " < " + truth);
    }
  }

  private static double[] circle(StepDistribution step, long centre) {
    double[] circle = new double[1024];
    step.addTo(circle, centre);
    return circle;
  }

  private static double[] power(double[] step, int count) {
    if (count == 1) {
      return step;
    }
    double[] half = power(step, count / 2);
    double[] whole = product(half, half);
    return count % 2 == 0 ? whole : product(whole, step);
  }

  private static double[] product(double[] one, double[] other) {
    double[] sums = new double[1024];
    for (int i = 0; i < 1024; i++) {
      for (int j = 0; j < 1024; j++) {
        sums[(i + j) % 1024] += one[i] * other[j];
      }
    }
    return sums;
  }

  /** Without a peak of its own, so that the range ends where the folds say. */
  private static StepShape shape(LossCumulant cumulant) {
    StepShape shape = cumulant.ofStep(0, 1e-3);
    return new StepShape(50, shape.mean(), shape.deviation(), 0);
  }
}
