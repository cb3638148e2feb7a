package org.smadp.optim;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * State of one run that can be written down and taken up again. {@code restore} is called on state
 * freshly started with the same settings and layout, and reads exactly what {@code save} wrote; the
 * run then resumes bit for bit as if it had never stopped.
 */
public interface Checkpointed {
  void save(DataOutput out) throws IOException;

  void restore(DataInput in) throws IOException;

  /** For parts that remember nothing. */
  interface Stateless extends Checkpointed {
    @Override
    default void save(DataOutput out) {}

    @Override
    default void restore(DataInput in) {}
  }
}
