package org.smadp.optim.memory;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.smadp.optim.Checkpointed;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.VectorCodec;

/**
 * The recent direction of releases: trend_0 = release_0, then trend_t = gain * release_t + (1 -
 * gain) * trend_(t-1). It follows releases only, after the step that made them.
 */
final class Trend implements Checkpointed {
  private final Layout layout;
  private final double gain;
  private final float[] values;
  private boolean empty = true;

  Trend(Layout layout, double gain) {
    this.layout = layout;
    this.gain = gain;
    this.values = new float[layout.size()];
  }

  /**
   * Takes the release in; returns, by group, the norm of its fresh part: the release without the
   * history term that its query carried.
   */
  GroupScalars follow(PrivateRelease release, HistoryTerm recalled) {
    double weight = empty ? 1 : gain;
    empty = false;
    GroupedVector fixed = recalled.value();
    return GroupScalars.of(
        layout,
        group -> Math.sqrt(MemoryKernel.follow(group, release.value(), fixed, weight, values)));
  }

  /** The live values, for the fused pass; callers must not write to them. */
  float[] values() {
    return values;
  }

  GroupedVector vector() {
    return GroupedVector.copyOf(layout, values);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeBoolean(empty);
    VectorCodec.write(out, values);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    empty = in.readBoolean();
    VectorCodec.readInto(in, values);
  }
}
