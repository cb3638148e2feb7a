package org.smadp.data;

/**
 * Which data a run used: the data set's name and the SHA-256 of its content (training and test
 * examples with their labels, independent of the container they were read from).
 *
 * <p>The hash of private data is computed from it without noise: whoever knows all examples but one
 * can confirm the last. {@link #publicText()} therefore states it for public data only; the full
 * hash serves checks on the data owner's side, such as refusing to resume on changed data.
 */
public record DataIdentity(String name, String sha256, Visibility visibility) {
  /** Whether the content is known to everyone anyway. */
  public enum Visibility {
    PUBLIC,
    PRIVATE;
  }

  /** What a report may say. */
  public String publicText() {
    return switch (visibility) {
      case PUBLIC -> name + " sha256:" + sha256;
      case PRIVATE -> name + " (content hash withheld: it is computed from private data)";
    };
  }
}
