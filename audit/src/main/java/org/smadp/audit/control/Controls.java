package org.smadp.audit.control;

import java.util.List;
import java.util.stream.Collectors;

/** All controls by name. */
public final class Controls {
  private static final List<Control> ALL =
      List.of(
          new Control(
              "marginal-epsilon",
              "the epsilon of one group alone is claimed for the release of all groups",
              "sma-dp-sgd",
              ClaimLies::marginal),
          new Control(
              "noise-times-mixing",
              "noise is scaled by the mixing weight, as the fresh sum is",
              "sma-dp-sgd",
              NoiseLies::scaledByMixing),
          new Control(
              "noise-missing-in-one-group",
              "one group is released without noise",
              "dp-sgd",
              NoiseLies::missingInOneGroup),
          new Control(
              "clip-skipped", "gradients are added unclipped", "dp-sgd", SumLies::unclipped),
          new Control(
              "mean-clipped",
              "the mean of a lot is clipped instead of each example",
              "dp-sgd",
              SumLies::meanClipped),
          new Control(
              "user-rows-clipped-apart",
              "each of a user's rows is clipped by itself and added",
              "dp-sgd",
              SumLies::rowsOfUsersClipped),
          new Control(
              "lot-size-division",
              "sums are divided by the size of the drawn lot",
              "dp-sgd",
              SumLies::dividedByLotSize),
          new Control(
              "raw-batch-sam",
              "the ascent follows the raw sum, which is not charged",
              "dp-sgd",
              StepLies::rawAscent),
          new Control(
              "gate-on-current-sum",
              "memory is let in or not by the raw sum of the current lot",
              "sma-dp-sgd",
              StepLies::gateOnCurrentSum),
          new Control(
              "normaliser-without-noise",
              "the normaliser of importance sampling has no noise",
              "dp-is",
              NoiseLies::normaliserWithoutNoise),
          new Control(
              "stream-reuse-after-resume",
              "a resumed run draws the noise of its first steps again",
              "dp-sgd",
              NoiseLies::reusedAfterResume),
          new Control(
              "shuffled-as-poisson",
              "lots are pieces of a shuffled list, accounted as Poisson samples",
              "dp-sgd",
              LotLies::shuffled),
          new Control(
              "one-lot-charged-as-two",
              "two queries on one lot are charged as if each had its own",
              "dp-sam-fresh-lots",
              LotLies::oneLotTwice),
          new Control(
              "free-queries-in-round",
              "a round of two queries is charged as one",
              "dp-sgd",
              ClaimLies::freeQuery),
          new Control(
              "poisson-lots-with-bands",
              "correlated noise with plain Poisson lots, charged as lots in turn",
              "dp-sgd",
              BandLies::poissonLots),
          new Control(
              "bands-charged-by-step",
              "correlated noise charged step by step at rate q, not by cycles at rate b q",
              "dp-sgd",
              BandLies::chargedByStep));

  private Controls() {}

  public static List<Control> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(Control::name).toList();
  }

  /** The control of this name; another name is refused. */
  public static Control named(String name) {
    return ALL.stream()
        .filter(control -> control.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "control must be one of %s, was '%s'"
                        .formatted(names().stream().collect(Collectors.joining(", ")), name)));
  }
}
