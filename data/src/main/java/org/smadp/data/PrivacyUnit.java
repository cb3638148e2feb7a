package org.smadp.data;

/** What a guarantee protects. */
public enum PrivacyUnit {
  /** One row. Who has several is protected only as far as single rows are. */
  ROW,
  /** All rows of one person together. */
  USER
}
