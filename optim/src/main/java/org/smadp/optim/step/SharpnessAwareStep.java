package org.smadp.optim.step;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.StepReport;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.Transform;
import org.smadp.optim.point.AscentRadius;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Round;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * A step with two gradients: one to climb, one to descend.
 *
 * <pre>
 *   a = sum at theta,                        e = radius * a / |a|  over all groups
 *   s = private sum at theta + e,            theta = theta - transform(s / L)
 * </pre>
 *
 * With {@link Ascent#PRIVATE_SAME_LOT} both are released on one lot and charged as one joint event
 * of multiplier sigma / sqrt(2); with {@link Ascent#PRIVATE_FRESH_LOTS} each has its own lot and
 * its own event. {@link Ascent#RAW} climbs along the raw sum: every example's descent then depends
 * on every other, no clip norm bounds it, and the step is charged as non-private.
 */
public record SharpnessAwareStep(
    double ascentRadius, Ascent ascent, Transform then, ClipPolicy clip, double expectedLotSize)
    implements StepRule {
  /** Why a step along the raw sum has no guarantee. */
  public static final String RAW_ASCENT = "the ascent direction is the raw gradient sum of the lot";

  /** Where the direction to climb comes from. */
  public enum Ascent {
    PRIVATE_SAME_LOT,
    PRIVATE_FRESH_LOTS,
    RAW
  }

  public SharpnessAwareStep {
    AscentRadius.require(ascentRadius);
    StepSettings.requireLotSize(expectedLotSize);
  }

  @Override
  public Stepper start(Layout layout) {
    return new TwoQueries(this, then.start(layout), clip.start(layout));
  }

  private static final class TwoQueries implements Stepper {
    private final SharpnessAwareStep settings;
    private final Transform.Stage stage;
    private final ClipPolicy.State clip;
    private long step;
    private StepReport report;

    TwoQueries(SharpnessAwareStep settings, Transform.Stage stage, ClipPolicy.State clip) {
      this.settings = settings;
      this.stage = stage;
      this.clip = clip;
    }

    @Override
    public GroupedVector step(GroupedVector parameters, GradientOracle oracle) {
      List<PrivateRelease> releases = climbAndDescend(parameters, oracle);
      PrivateRelease descent = releases.get(1);
      clip.remember(settings.ascent == Ascent.RAW ? descent : releases.get(0));
      var context = new Transform.Context(step, parameters, descent, settings.expectedLotSize);
      GroupedVector direction =
          stage.apply(descent.value().scaled(1 / settings.expectedLotSize), context);
      GroupedVector next = StepCheck.finite(parameters.plusScaled(direction, -1), step);
      report = new StepReport(step++, releases, next, List.of());
      return next;
    }

    private List<PrivateRelease> climbAndDescend(GroupedVector parameters, GradientOracle oracle) {
      ClipBounds bounds = clip.bounds();
      ClipCount none = new ClipCount.None();
      ClipCount count = settings.clip.count(); // rides on the first private query
      switch (settings.ascent) {
        case PRIVATE_FRESH_LOTS -> {
          PrivateRelease climb = oracle.ask(query(parameters, bounds, count));
          return List.of(climb, oracle.ask(query(uphill(parameters, climb), bounds, none)));
        }
        case PRIVATE_SAME_LOT -> {
          GradientQuery first = query(parameters, bounds, count);
          Round round = oracle.round(first, 2);
          PrivateRelease climb = round.ask(first);
          return List.of(climb, round.ask(query(uphill(parameters, climb), bounds, none)));
        }
        default -> {
          Round round = oracle.disclosingRound(query(parameters, bounds, count), 1, RAW_ASCENT);
          PrivateRelease climb = round.disclose(query(parameters, bounds, none));
          return List.of(climb, round.ask(query(uphill(parameters, climb), bounds, count)));
        }
      }
    }

    private GroupedVector uphill(GroupedVector parameters, PrivateRelease climb) {
      return AscentRadius.climb(parameters, climb.value(), settings.ascentRadius);
    }

    private static GradientQuery query(GroupedVector point, ClipBounds bounds, ClipCount count) {
      return new GradientQuery(
          new Probe.At(point), bounds, 1, HistoryTerm.zero(point.layout()), count);
    }

    @Override
    public StepReport report() {
      return StepCheck.present(report);
    }

    @Override
    public void save(DataOutput out) throws IOException {
      out.writeLong(step);
      stage.save(out);
      clip.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      step = in.readLong();
      stage.restore(in);
      clip.restore(in);
    }
  }
}
