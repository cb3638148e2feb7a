package org.smadp.train.settings;

/** How held-out examples are scored. */
public enum EvaluationMode {
  /** With noise, through the door, charged to a ledger of their own. */
  PRIVATE,
  /** Exactly: public data, or the user's word that the held-out rows need no protection. */
  PUBLIC,
  /** Not at all. */
  NONE
}
