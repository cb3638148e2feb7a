package org.smadp.optim.memory;

import java.util.List;
import org.smadp.optim.Checkpointed;
import org.smadp.optim.GroupExponent;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Where the groups' spectral exponents come from. */
public interface Exponents {
  State start(Layout layout);

  /** The source within one run; read once a step, from the second step on. */
  interface State extends Checkpointed {
    /** One exponent per group, from the parameters alone. */
    List<GroupExponent> read(long step, GroupedVector parameters);
  }

  /** No exponent for any group: every spectrum counts as not applicable. */
  static Exponents none() {
    return new NoExponents();
  }
}
