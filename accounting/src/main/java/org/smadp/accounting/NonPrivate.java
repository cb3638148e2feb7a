package org.smadp.accounting;

/** An access to the data without any protection; it composes to epsilon = infinity. */
public record NonPrivate(String reason) implements PrivacyEvent {
  public NonPrivate {
    if (reason.isBlank() || reason.contains("\n")) {
      throw new IllegalArgumentException("reason must be one non-blank line");
    }
  }
}
