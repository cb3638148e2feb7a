package org.smadp.accounting.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.gaussian.NormalDistribution;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;
import org.smadp.accounting.rdp.RenyiCurve;

/** Epsilon of a selection, against a grid of orders and the exact law of the best Gaussian. */
final class SelectionAccountantTest {
  private static List<PrivacyLedger.Entry> steps(double rate, double noise, long count) {
    return List.of(new PrivacyLedger.Entry(new SampledGaussian(rate, noise), count));
  }

  @ParameterizedTest
  @CsvSource({"1, 0.1, 0.01, 1.1, 1000", "0, 0.1, 0.01, 1.1, 1000", "0, 0.001, 1, 20, 4"})
  void bound_ofALedger_isTheLeastOverAGridOfOrders(
      double eta, double gamma, double rate, double noise, long count) {
    var law = new RepeatedSelection(eta, gamma);
    List<PrivacyLedger.Entry> entries = steps(rate, noise, count);
    double delta = 1e-5;
    double least = Double.POSITIVE_INFINITY;
    for (double hat = 1.01; hat < 1000; hat *= 1.05) {
      for (double order = 1.01; order < 1000; order *= 1.05) {
        double renyi = RenyiCurve.of(entries).applyAsDouble(order);
        double hatRenyi = RenyiCurve.of(entries).applyAsDouble(hat);
        double best =
            renyi
                + (1 + eta) * ((1 - 1 / hat) * hatRenyi + Math.log(1 / gamma) / hat)
                + Math.log(law.mean()) / (order - 1);
        least =
            Math.min(
                least,
                best
                    + Math.log((order - 1) / order)
                    - (Math.log(delta) + Math.log(order)) / (order - 1));
      }
    }
    double epsilon = new SelectionAccountant(law).epsilon(entries, delta);
    assertTrue(epsilon <= least * (1 + 1e-9), epsilon + " > " + least);
    assertEquals(least, epsilon, 0.01 * least);
  }

  /** Best of K draws of N(shift, sigma^2), the largest wins: density E[K F^(K-1)] f. */
  @ParameterizedTest
  @CsvSource({"1, 0.1, 2", "0, 0.1, 2", "0, 0.01, 4", "-0.5, 0.05, 1", "3, 0.2, 3"})
  void epsilon_bestOfGaussians_holdsForTheExactLaw(double eta, double gamma, double noise) {
    var law = new RepeatedSelection(eta, gamma);
    double delta = 1e-4;
    double epsilon = new SelectionAccountant(law).epsilon(steps(1, noise, 1), delta);
    double one = new RdpAccountant(RdpConversion.IMPROVED).epsilon(steps(1, noise, 1), delta);
    assertTrue(epsilon > one, "selection is not free");
    assertTrue(exactDelta(law, noise, epsilon) <= delta);
    assertTrue(exactDelta(law, noise, 0.1 * epsilon) > delta, "the bound says something");
  }

  private static double exactDelta(RepeatedSelection law, double noise, double epsilon) {
    double present = 0;
    double absent = 0;
    double width = 0.002 * noise;
    for (double y = -12 * noise; y < 12 * noise + 1; y += width) {
      double with = cell(law, (y - 1) / noise, width / noise);
      double without = cell(law, y / noise, width / noise);
      present += Math.max(0, with - Math.exp(epsilon) * without);
      absent += Math.max(0, without - Math.exp(epsilon) * with);
    }
    return Math.max(present, absent);
  }

  private static double cell(RepeatedSelection law, double from, double width) {
    return generating(law, NormalDistribution.upperTail(-from - width))
        - generating(law, NormalDistribution.upperTail(-from));
  }

  /** E[x^K] in closed form. */
  private static double generating(RepeatedSelection law, double x) {
    double inner = 1 - (1 - law.gamma()) * x;
    return law.eta() == 0
        ? Math.log(inner) / Math.log(law.gamma())
        : (Math.pow(inner, -law.eta()) - 1) / (Math.pow(law.gamma(), -law.eta()) - 1);
  }

  @Test
  void bound_candidatesOfDifferentCost_isThatOfTheWorst() {
    var accountant = new SelectionAccountant(new RepeatedSelection(0, 0.1));
    List<PrivacyLedger.Entry> cheap = steps(0.01, 2, 100);
    List<PrivacyLedger.Entry> dear = steps(0.01, 1, 100);
    assertEquals(
        accountant.epsilon(dear, 1e-5), accountant.bound(List.of(cheap, dear), 1e-5).epsilon());
  }

  @Test
  void epsilon_moreTrials_costMore() {
    double last = 0;
    for (double mean : new double[] {1.5, 3, 10, 100}) {
      double epsilon =
          new SelectionAccountant(RepeatedSelection.withMean(0, mean))
              .epsilon(steps(0.01, 1, 500), 1e-5);
      assertTrue(epsilon > last);
      last = epsilon;
    }
  }

  @Test
  void epsilon_withoutCostOrProtection_isNothingOrInfinite() {
    var accountant = new SelectionAccountant(new RepeatedSelection(1, 0.1));
    var leak = new PrivacyLedger.Entry(new NonPrivate("looked"), 1);
    assertEquals(0, accountant.epsilon(List.of(), 1e-5));
    assertEquals(0, accountant.epsilon(steps(0.1, 1, 1), 1));
    assertEquals(Double.POSITIVE_INFINITY, accountant.epsilon(List.of(leak), 1e-5));
    assertEquals(Double.POSITIVE_INFINITY, accountant.epsilon(steps(0.1, 1, 1), 0));
  }
}
