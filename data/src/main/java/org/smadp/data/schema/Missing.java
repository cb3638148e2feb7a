package org.smadp.data.schema;

/** What a missing cell of a measured column means. */
public sealed interface Missing {
  /** A mistake. */
  record Refused() implements Missing {}

  /** This value, as users write it. */
  record Filled(String value) implements Missing {}

  /** The middle of the bounds, with a second input that is 1 for such cells and 0 for others. */
  record Indicated() implements Missing {}
}
