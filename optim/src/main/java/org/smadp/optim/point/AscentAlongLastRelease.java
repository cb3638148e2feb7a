package org.smadp.optim.point;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.smadp.optim.EvaluationPoint;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.VectorCodec;

/**
 * DP-SAT's point: climb a fixed radius along the previous release, theta + radius * s / |s|; costs
 * no extra privacy and no extra pass. The first step stays where it is.
 */
public record AscentAlongLastRelease(double ascentRadius) implements EvaluationPoint {
  public AscentAlongLastRelease {
    AscentRadius.require(ascentRadius);
  }

  @Override
  public State start(Layout layout) {
    return new LastRelease(ascentRadius, GroupedVector.zeros(layout));
  }

  private static final class LastRelease implements State {
    private final double ascentRadius;
    private GroupedVector last;

    LastRelease(double ascentRadius, GroupedVector zero) {
      this.ascentRadius = ascentRadius;
      this.last = zero;
    }

    @Override
    public Probe choose(GroupedVector parameters) {
      return new Probe.At(AscentRadius.climb(parameters, last, ascentRadius));
    }

    @Override
    public void remember(PrivateRelease release) {
      last = release.value();
    }

    @Override
    public void save(DataOutput out) throws IOException {
      VectorCodec.write(out, last);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      last = VectorCodec.read(in, last.layout());
    }
  }
}
