package org.smadp.privacy;

/** Answers queries with private releases; all that an optimiser ever learns of the data. */
public interface GradientOracle {
  PrivateRelease ask(GradientQuery query);
}
