package org.smadp.audit.control;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.Subject;
import org.smadp.optim.StepReport;
import org.smadp.optim.StepRule;
import org.smadp.optim.algorithm.DpSam;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Round;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Steps that look at raw sums and are charged as if they did not. */
@Sensitive
final class StepLies {
  private static final double ASCENT_RADIUS = 0.03;

  private StepLies() {}

  static Subject rawAscent(ShadowPlan plan) {
    var sam = new DpSam(ASCENT_RADIUS, DpSam.Reading.RAW_BATCH_ASCENT);
    return Subject.production(plan).withRule(sam.rule(plan.settings()));
  }

  static Subject gateOnCurrentSum(ShadowPlan plan) {
    return Subject.production(plan).withRule(new Gated(plan.rule()));
  }

  /** Any rule, asking through a gate that sees the current sum. */
  @Sensitive
  private record Gated(StepRule rule) implements StepRule {
    @Override
    public Stepper start(Layout layout) {
      Stepper inner = rule.start(layout);
      return new Stepper() {
        @Override
        public GroupedVector step(GroupedVector parameters, GradientOracle oracle) {
          return inner.step(parameters, new Gate(oracle));
        }

        @Override
        public StepReport report() {
          return inner.report();
        }

        @Override
        public void save(DataOutput out) throws IOException {
          inner.save(out);
        }

        @Override
        public void restore(DataInput in) throws IOException {
          inner.restore(in);
        }
      };
    }
  }

  /** Lets the history term through when it points along the raw sum. */
  @Sensitive
  private record Gate(GradientOracle door) implements GradientOracle {
    @Override
    public PrivateRelease ask(GradientQuery query) {
      Round round = door.disclosingRound(query, 1, "the gate reads the current sum");
      GroupedVector raw = round.disclose(query).value();
      boolean along = raw.dot(query.historyTerm().value()) > 0;
      HistoryTerm let = along ? query.historyTerm() : HistoryTerm.zero(query.clip().layout());
      return round.ask(
          new GradientQuery(query.probe(), query.clip(), query.dataWeight(), let, query.count()));
    }
  }
}
