package org.smadp.optim;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** One transform after another. */
record Sequence(Transform first, Transform second) implements Transform {
  @Override
  public Stage start(Layout layout) {
    return new Both(first.start(layout), second.start(layout));
  }

  private record Both(Stage first, Stage second) implements Stage {
    @Override
    public GroupedVector apply(GroupedVector direction, Context context) {
      return second.apply(first.apply(direction, context), context);
    }

    @Override
    public void save(DataOutput out) throws IOException {
      first.save(out);
      second.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      first.restore(in);
      second.restore(in);
    }
  }
}
