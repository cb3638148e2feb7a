package org.smadp.optim.step;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.Memory;
import org.smadp.optim.StepReport;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.Transform;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.ClipCount;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * The step with one private query, shared by nearly every algorithm (paper, Algorithm 1).
 *
 * <pre>
 *   release = dataWeight * (clipped sum at the point) + historyTerm + noise
 *   theta   = theta - transform(release / L)
 * </pre>
 */
public record SingleQueryStep(
    EvaluationPoint where, Memory past, Transform then, ClipPolicy clip, double expectedLotSize)
    implements StepRule {
  public SingleQueryStep {
    StepSettings.requireLotSize(expectedLotSize);
  }

  @Override
  public Stepper start(Layout layout) {
    return new OneQuery(
        where.start(layout),
        past.start(layout),
        then.start(layout),
        clip.start(layout),
        clip.count(),
        expectedLotSize);
  }

  private static final class OneQuery implements Stepper {
    private final EvaluationPoint.State where;
    private final Memory.State past;
    private final Transform.Stage stage;
    private final ClipPolicy.State clip;
    private final ClipCount count;
    private final double expectedLotSize;
    private long step;
    private StepReport report;

    OneQuery(
        EvaluationPoint.State where,
        Memory.State past,
        Transform.Stage stage,
        ClipPolicy.State clip,
        ClipCount count,
        double expectedLotSize) {
      this.where = where;
      this.past = past;
      this.stage = stage;
      this.clip = clip;
      this.count = count;
      this.expectedLotSize = expectedLotSize;
    }

    @Override
    public GroupedVector step(GroupedVector parameters, GradientOracle oracle) {
      Probe probe = where.choose(parameters);
      HistoryTerm recalled = past.recall(parameters); // sees releases and weights, never data
      PrivateRelease release =
          oracle.ask(new GradientQuery(probe, clip.bounds(), past.dataWeight(), recalled, count));
      past.remember(release);
      where.remember(release);
      clip.remember(release);
      var context = new Transform.Context(step, parameters, release, expectedLotSize);
      GroupedVector direction = stage.apply(release.value().scaled(1 / expectedLotSize), context);
      GroupedVector next = StepCheck.finite(parameters.plusScaled(direction, -1), step);
      report = new StepReport(step++, List.of(release), next, past.diagnostics());
      return next;
    }

    @Override
    public StepReport report() {
      return StepCheck.present(report);
    }

    @Override
    public void save(DataOutput out) throws IOException {
      out.writeLong(step);
      where.save(out);
      past.save(out);
      stage.save(out);
      clip.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      step = in.readLong();
      where.restore(in);
      past.restore(in);
      stage.restore(in);
      clip.restore(in);
    }
  }
}
