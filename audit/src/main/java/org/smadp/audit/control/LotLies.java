package org.smadp.audit.control;

import java.util.ArrayDeque;
import java.util.Deque;
import org.smadp.audit.shadow.Door;
import org.smadp.audit.shadow.Draws;
import org.smadp.audit.shadow.Membership;
import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.Subject;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.Lot;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Round;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.GradientQuery;

/** Lots that are not what is charged. */
@Sensitive
final class LotLies {
  private LotLies() {}

  static Subject shuffled(ShadowPlan plan) {
    return Subject.production(plan)
        .withMembership((claimed, draws) -> new Shuffled(claimed.claim().samplingRate(), draws));
  }

  static Subject oneLotTwice(ShadowPlan plan) {
    return Subject.production(plan)
        .withOpening(
            (claimed, sums, source, ledger, queries) -> {
              var oracle =
                  PrivateOracle.training(
                      claimed.sampling(),
                      sums,
                      claimed.noiseMultipliers(),
                      source,
                      ledger,
                      queries);
              return Door.of(new OneLotTwice(oracle), oracle);
            });
  }

  /** Goes through a permutation of all examples, then through another. */
  @Sensitive
  private static final class Shuffled implements Membership {
    private final double rate;
    private final Draws draws;
    private final Deque<Integer> waiting = new ArrayDeque<>();
    private double due;

    Shuffled(double rate, Draws draws) {
      this.rate = rate;
      this.draws = draws;
    }

    @Override
    public int[] of(Lot lot, int population) {
      due += rate * population;
      int size = (int) due;
      due -= size;
      int[] members = new int[size];
      for (int i = 0; i < size; i++) {
        if (waiting.isEmpty()) {
          for (int member : draws.permutation(population)) {
            waiting.add(member);
          }
        }
        members[i] = waiting.remove();
      }
      return members;
    }
  }

  /** Answers the second of two queries on the lot of the first. */
  @Sensitive
  private static final class OneLotTwice implements GradientOracle {
    private final PrivateOracle door;
    private Round open;

    OneLotTwice(PrivateOracle door) {
      this.door = door;
    }

    @Override
    public PrivateRelease ask(GradientQuery query) {
      if (open == null) {
        open = door.round(query, 2);
        return open.ask(query);
      }
      PrivateRelease second = open.ask(query);
      open = null;
      return second;
    }
  }
}
