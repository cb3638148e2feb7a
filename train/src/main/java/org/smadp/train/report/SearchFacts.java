package org.smadp.train.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.smadp.accounting.selection.RepeatedSelection;
import org.smadp.accounting.selection.SelectionAccountant;

/**
 * What a search over settings costs and how that follows; all of it is known before its first
 * trial.
 *
 * @param epsilon of releasing the best trial
 * @param epsilonOfOneRun of the dearest candidate, for comparison
 * @param eta shape of the law of K
 * @param gamma parameter of the law of K
 * @param meanTrials E[K]; K itself stays secret
 * @param order at which epsilon was found, with the Renyi bound of one run there
 * @param secondOrder of the selection's own term, with the Renyi bound of one run there
 * @param grid values of each setting searched; a candidate is one of every list
 */
public record SearchFacts(
    double epsilon,
    double epsilonOfOneRun,
    double eta,
    double gamma,
    double meanTrials,
    double order,
    double renyi,
    double secondOrder,
    double secondRenyi,
    Map<String, List<String>> grid) {
  public SearchFacts {
    grid = new LinkedHashMap<>(grid);
  }

  public static SearchFacts of(
      RepeatedSelection law,
      SelectionAccountant.Bound bound,
      double epsilonOfOneRun,
      Map<String, List<String>> grid) {
    return new SearchFacts(
        bound.epsilon(),
        epsilonOfOneRun,
        law.eta(),
        law.gamma(),
        law.mean(),
        bound.order(),
        bound.renyi(),
        bound.hatOrder(),
        bound.hatRenyi(),
        grid);
  }

  /** The values of each setting, in one line. */
  public String gridText() {
    return grid.entrySet().stream()
        .map(entry -> entry.getKey() + " " + String.join(", ", entry.getValue()))
        .collect(Collectors.joining("; "));
  }

  /** What the first lines of a statement say. */
  String paragraph(HeldOutRows scored) {
    return "This covers the search that chose the settings: the model is the best, by its score on "
        + (scored.areCovered()
            ? "held-out rows, which was released with noise and is charged,"
            : "data that needs no protection,")
        + " of a random number K of training runs. One of them alone, with settings fixed"
        + " beforehand, would cost ε = "
        + Numbers.upper(epsilonOfOneRun)
        + ".\n\n";
  }

  /** A section of the privacy statement; every formula gives the number next to it. */
  String section() {
    return """

        ## Search

        | Quantity | Value |
        | --- | --- |
        | Settings, drawn uniformly for every trial | %s |
        | Law of K | truncated negative binomial, η = %s, γ = %s |
        | Mean of K | %s |
        | Order λ, Rényi bound ε(λ) of one run, the dearest at that order | %s, %s |
        | Order λ̂, Rényi bound ε(λ̂) of one run, the dearest at that order | %s, %s |
        | Rényi bound of the best at λ: ε(λ) + (1+η)(1−1/λ̂) ε(λ̂) + (1+η) ln(1/γ)/λ̂ + ln(E[K])/(λ−1) | %s |
        | ε = that + ln((λ−1)/λ) − (ln δ + ln λ)/(λ−1) | %s |

        The bound is Theorem 2 of Papernot and Steinke (2022). K was drawn before the first trial; it
        must stay secret, as must all other trials and how long the search took.
        """
        .formatted(
            gridText(),
            Numbers.number(eta),
            Numbers.number(gamma),
            Numbers.number(meanTrials),
            Numbers.number(order),
            Numbers.number(renyi),
            Numbers.number(secondOrder),
            Numbers.number(secondRenyi),
            Numbers.number(
                new RepeatedSelection(eta, gamma).renyi(order, renyi, secondOrder, secondRenyi)),
            Numbers.upper(epsilon));
  }
}
