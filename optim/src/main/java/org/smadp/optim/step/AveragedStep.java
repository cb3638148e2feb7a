package org.smadp.optim.step;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.smadp.optim.StepReport;
import org.smadp.optim.StepRule;
import org.smadp.privacy.GradientOracle;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.VectorCodec;

/**
 * Any step rule, evaluated at an exponential average of its iterates. The iterates themselves move
 * as before; the average is post-processing of releases and costs no privacy.
 */
public record AveragedStep(StepRule rule, ParameterAverage settings) implements StepRule {
  @Override
  public Stepper start(Layout layout) {
    return new Averaging(rule.start(layout), settings, GroupedVector.zeros(layout));
  }

  private static final class Averaging implements Stepper {
    private final Stepper inner;
    private final ParameterAverage settings;
    private GroupedVector average;
    private long steps;

    Averaging(Stepper inner, ParameterAverage settings, GroupedVector zero) {
      this.inner = inner;
      this.settings = settings;
      this.average = zero;
    }

    @Override
    public GroupedVector step(GroupedVector parameters, GradientOracle oracle) {
      if (steps == 0 && settings.start() == ParameterAverage.Start.RAMPED) {
        average = parameters;
      }
      GroupedVector next = inner.step(parameters, oracle);
      double weight = settings.weightAt(steps++);
      average = average.scaled(weight).plusScaled(next, 1 - weight);
      return next;
    }

    @Override
    public StepReport report() {
      return inner.report();
    }

    @Override
    public GroupedVector evaluated(GroupedVector parameters) {
      if (steps == 0) {
        return parameters;
      }
      return settings.start() == ParameterAverage.Start.RAMPED
          ? average
          : average.scaled(1 / (1 - Math.pow(settings.decay(), (double) steps)));
    }

    @Override
    public void save(DataOutput out) throws IOException {
      inner.save(out);
      out.writeLong(steps);
      VectorCodec.write(out, average);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      inner.restore(in);
      steps = in.readLong();
      average = VectorCodec.read(in, average.layout());
    }
  }
}
