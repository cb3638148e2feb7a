package example;

import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.Checkpointed;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.Memory;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.Transform;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Finish;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** An algorithm of one's own: theta = theta - lr * scale * sign(release). */
public record SignSgd(double scale) implements Algorithm {
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.named("example-sign-sgd")
          .summary("the sign of each noisy sum")
          .source("this example")
          .step("theta = theta - lr * scale * sign(s)")
          .setting("scale", "0.01", "length of a step in every direction")
          .creates(values -> new SignSgd(values.number("scale")));

  @Override
  public StepRule rule(StepSettings settings) {
    Transform sign = new Sign(scale);
    return new SingleQueryStep(
        EvaluationPoint.current(),
        Memory.none(),
        sign.then(Finish.of(settings)),
        settings.clip(),
        settings.expectedLotSize());
  }

  /** The sign of every value, scaled. */
  public record Sign(double scale) implements Transform {
    @Override
    public Stage start(Layout layout) {
      return new SignStage(layout, scale);
    }
  }

  private record SignStage(Layout layout, double scale)
      implements Transform.Stage, Checkpointed.Stateless {
    @Override
    public GroupedVector apply(GroupedVector direction, Transform.Context context) {
      float[] values = direction.toArray();
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) (scale * Math.signum(values[i]));
      }
      return GroupedVector.copyOf(layout, values);
    }
  }
}
