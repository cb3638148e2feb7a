package org.smadp.data;

import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Sensitive;

/**
 * The training or the test part of a data set: labels, and inputs that are scaled on the way out.
 * Images have the shape (channels, height, width), rows of tables (features).
 */
@Sensitive
public interface Split extends Examples {
  /**
   * Feeds everything that the examples hold, before images are scaled, to a sink such as {@code
   * mac::update}, which must neither change nor keep the arrays.
   */
  void digest(Consumer<byte[]> sink);

  /** Whom each example belongs to; empty unless a user column is declared. */
  default Optional<Users> users() {
    return Optional.empty();
  }

  /** Whether each example has a user, who may be known elsewhere only. */
  default boolean isOwned() {
    return users().isPresent();
  }

  /** The same examples with losses weighted by class. */
  default Split weighted(ClassWeights by) {
    return new ClassWeights.Weighted(this, by);
  }

  /** The same rows with measured inputs brought to one scale. */
  default Split standardised(ColumnScaling scaling) {
    return new StandardisedSplit(this, scaling);
  }
}
