package org.smadp.optim.memory;

import java.util.List;
import org.smadp.optim.Checkpointed;
import org.smadp.optim.GroupExponent;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Exponents known in advance. */
@FunctionalInterface
public interface PrescribedExponents extends Exponents {
  List<GroupExponent> at(long step);

  @Override
  default State start(Layout layout) {
    return new Reading(this);
  }

  /** Reads them off. */
  record Reading(PrescribedExponents source) implements State, Checkpointed.Stateless {
    @Override
    public List<GroupExponent> read(long step, GroupedVector parameters) {
      return source.at(step);
    }
  }
}
