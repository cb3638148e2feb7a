package org.smadp.data;

/**
 * Which data a run used, as far as anybody may know it. A hash of private data is computed without
 * noise, so whoever knows all examples but one could confirm the last; it is therefore neither
 * taken nor kept here. {@link Dataset#digest} serves whoever needs a keyed tag on the data owner's
 * side.
 */
public sealed interface DataIdentity {
  String name();

  Visibility visibility();

  /** What a report may say. */
  String publicText();

  /** Whether the content is known to everyone anyway. */
  enum Visibility {
    PUBLIC,
    PRIVATE;
  }

  /**
   * A public data set.
   *
   * @param sha256 of the training and test examples with their labels, whatever container they were
   *     read from
   */
  record Public(String name, String sha256) implements DataIdentity {
    @Override
    public Visibility visibility() {
      return Visibility.PUBLIC;
    }

    @Override
    public String publicText() {
      return name + " sha256:" + sha256;
    }
  }

  /** Data of the user. */
  record Private(String name) implements DataIdentity {
    @Override
    public Visibility visibility() {
      return Visibility.PRIVATE;
    }

    @Override
    public String publicText() {
      return name + " (content hash withheld: it is computed from private data)";
    }
  }
}
