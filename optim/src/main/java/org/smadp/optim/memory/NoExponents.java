package org.smadp.optim.memory;

import java.util.List;
import org.smadp.optim.Checkpointed;
import org.smadp.optim.GroupExponent;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** No exponent for any group, and no work to find that out. */
record NoExponents() implements Exponents {
  @Override
  public State start(Layout layout) {
    return new None(layout.groups().stream().map(group -> GroupExponent.notApplicable()).toList());
  }

  private record None(List<GroupExponent> exponents) implements State, Checkpointed.Stateless {
    @Override
    public List<GroupExponent> read(long step, GroupedVector parameters) {
      return exponents;
    }
  }
}
