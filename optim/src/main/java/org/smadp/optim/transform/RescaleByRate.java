package org.smadp.optim.transform;

import org.smadp.accounting.SampledGaussian;
import org.smadp.optim.Checkpointed;
import org.smadp.optim.Transform;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Replaces the division by L by one by q' * N, where q' is the rate at which the release's lot was
 * drawn. Both are public: q' follows from an earlier release.
 */
public record RescaleByRate(int datasetSize) implements Transform {
  @Override
  public Stage start(Layout layout) {
    return new ByRate(datasetSize);
  }

  private record ByRate(int datasetSize) implements Stage, Checkpointed.Stateless {
    @Override
    public GroupedVector apply(GroupedVector direction, Context context) {
      if (!(context.release().event() instanceof SampledGaussian event)) {
        throw new IllegalStateException("the release was not drawn at a known sampling rate");
      }
      return direction.scaled(context.expectedLotSize() / (event.samplingRate() * datasetSize));
    }
  }
}
