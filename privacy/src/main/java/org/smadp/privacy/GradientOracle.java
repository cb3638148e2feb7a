package org.smadp.privacy;

/** Answers queries with private releases; all that an optimiser ever learns of the data. */
public interface GradientOracle {
  /** Draws a fresh lot and answers. */
  PrivateRelease ask(GradientQuery query);

  /** Draws one lot for this many queries, which are charged together as one event. */
  default Round round(int queries) {
    throw new UnsupportedOperationException(
        "this oracle answers one query per lot; use one that supports rounds");
  }
}
