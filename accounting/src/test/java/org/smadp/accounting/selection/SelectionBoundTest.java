package org.smadp.accounting.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The Renyi bound of the best of K against the exact law on small mechanisms. */
final class SelectionBoundTest {
  private static final double[] ORDERS = {1.02, 1.12, 2, 4, 16, 64};

  /** One exact value, and the parts of its bound. */
  private record Case(double exact, double run, double hat, double gamma, double mean) {
    double bound() {
      return run + hat + gamma + mean;
    }
  }

  private static List<BestOfMany> mechanisms() {
    List<BestOfMany> all = new ArrayList<>();
    // A rare best outcome, and a rare worst one, which selection makes much likelier and rarer.
    for (double rare : new double[] {1e-6, 1e-3, 0.1, 0.4}) {
      for (double times : new double[] {1.05, 2}) {
        all.add(two(rare, times * rare));
        all.add(two(1 - rare, 1 - times * rare));
      }
    }
    all.add(two(1e-2, 1e-22)); // an outcome that all but one data set never has
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 40; i++) {
      all.add(new BestOfMany(law(random, 2 + i % 5), law(random, 2 + i % 5)));
    }
    return all;
  }

  private static BestOfMany two(double best, double bestOfOther) {
    return new BestOfMany(
        new double[] {1 - best, best}, new double[] {1 - bestOfOther, bestOfOther});
  }

  private static double[] law(SplittableRandom random, int outcomes) {
    double[] law = new double[outcomes];
    double sum = 0;
    for (int i = 0; i < outcomes; i++) {
      law[i] = Math.exp(2 * random.nextDouble());
      sum += law[i];
    }
    for (int i = 0; i < outcomes; i++) {
      law[i] /= sum;
    }
    return law;
  }

  private static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (double eta : new double[] {-0.5, 0, 0.5, 1, 3}) {
      for (double gamma : new double[] {0.5, 0.1, 0.01}) {
        var law = new RepeatedSelection(eta, gamma);
        for (BestOfMany run : mechanisms()) {
          BestOfMany best = run.of(law);
          for (double order : ORDERS) {
            for (double hatOrder : new double[] {1, 1.5, 8, 1000}) {
              double hatRenyi = hatOrder == 1 ? 0 : run.renyi(hatOrder);
              double hat = (1 + eta) * (1 - 1 / hatOrder) * hatRenyi;
              Case now =
                  new Case(
                      best.renyi(order),
                      run.renyi(order),
                      hat,
                      (1 + eta) * Math.log(1 / gamma) / hatOrder,
                      Math.log(law.mean()) / (order - 1));
              assertEquals(
                  now.bound(),
                  law.renyi(order, run.renyi(order), hatOrder, hatRenyi),
                  1e-12 * (1 + now.bound()));
              cases.add(now);
            }
          }
        }
      }
    }
    return cases;
  }

  @Test
  void renyi_exactLawOfTheBest_isNeverAbove() {
    for (Case one : cases()) {
      assertTrue(one.exact() <= one.bound() + 1e-9, one.toString());
    }
  }

  @Test
  void renyi_withoutAnyOneOfItsTerms_isExceeded() {
    List<Case> cases = cases();
    List<ToDoubleFunction<Case>> terms = List.of(Case::run, Case::hat, Case::gamma, Case::mean);
    for (int i = 0; i < terms.size(); i++) {
      ToDoubleFunction<Case> term = terms.get(i);
      double most =
          cases.stream()
              .mapToDouble(c -> c.exact() - (c.bound() - term.applyAsDouble(c)))
              .max()
              .orElseThrow();
      assertTrue(most > 1e-3, "term " + i + " is never needed: " + most);
    }
  }
}
