package org.smadp.optim.point;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.smadp.optim.Checkpointed;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.VectorCodec;

/** Where the last step began, for points that follow the last move. */
final class PreviousParameters implements Checkpointed {
  private final Layout layout;
  private GroupedVector previous;

  PreviousParameters(Layout layout) {
    this.layout = layout;
  }

  /** The last move, parameters - previous, and takes the parameters as the next previous ones. */
  GroupedVector move(GroupedVector parameters) {
    GroupedVector move =
        previous == null ? GroupedVector.zeros(layout) : parameters.plusScaled(previous, -1);
    previous = parameters;
    return move;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeBoolean(previous != null);
    if (previous != null) {
      VectorCodec.write(out, previous);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    previous = in.readBoolean() ? VectorCodec.read(in, layout) : null;
  }
}
