package org.smadp.train.settings;

/** Whom a guarantee is for. */
public enum PrivacyUnitKind {
  /** One row, as if every row were a person. */
  ROW,
  /** One user with all their rows. */
  USER
}
