package org.smadp.privacy;

import org.smadp.accounting.PrivacyEvent;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;

/**
 * A noisy answer of the mechanism, s-tilde in the paper: public from here on. Only {@link
 * GaussianMechanism} makes one, after charging the ledger.
 */
public final class PrivateRelease {
  private final GroupedVector value;
  private final GroupScalars noiseStddev;
  private final PrivacyEvent event;

  PrivateRelease(GroupedVector value, GroupScalars noiseStddev, PrivacyEvent event) {
    this.value = value;
    this.noiseStddev = noiseStddev;
    this.event = event;
  }

  public GroupedVector value() {
    return value;
  }

  /** Standard deviation of the noise in each coordinate, by group: sigma_g * C^(g). */
  public GroupScalars noiseStddev() {
    return noiseStddev;
  }

  public PrivacyEvent event() {
    return event;
  }
}
