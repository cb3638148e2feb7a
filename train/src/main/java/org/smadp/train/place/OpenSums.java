package org.smadp.train.place;

import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Sensitive;

/** Sums that hold resources until they are closed. */
@Sensitive
public record OpenSums(GradientSums sums, Runnable release) implements AutoCloseable {
  @Override
  public void close() {
    release.run();
  }
}
