package org.smadp.audit.shadow;

import org.smadp.privacy.Lot;
import org.smadp.privacy.Sensitive;

/** Which examples answer a query: what the data side really reads. */
@Sensitive
@FunctionalInterface
public interface Membership {
  int[] of(Lot lot, int population);

  /** Those of the lot, as the door drew it. */
  static Membership drawn() {
    return Lot::members;
  }
}
