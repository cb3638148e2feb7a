package org.smadp.privacy;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.privacy.query.ClipCount;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * A noisy answer of the door, s-tilde in the paper: public from here on. Only the mechanism makes
 * one, after the ledger was charged; a {@link ReleaseHistory} brings it back from a checkpoint.
 */
public final class PrivateRelease {
  private final GroupedVector value;
  private final GroupScalars noiseStddev;
  private final PrivacyEvent event;
  private final List<Double> clipCounts;

  PrivateRelease(
      GroupedVector value, GroupScalars noiseStddev, PrivacyEvent event, List<Double> clipCounts) {
    this.value = value;
    this.noiseStddev = noiseStddev;
    this.event = event;
    this.clipCounts = List.copyOf(clipCounts);
  }

  PrivateRelease(GroupedVector value, GroupScalars noiseStddev, PrivacyEvent event) {
    this(value, noiseStddev, event, List.of());
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

  /**
   * The counts that the query asked for, see {@link ClipCount}: one for each group, a single one
   * under a flat bound, none without asking.
   */
  public List<Double> clipCounts() {
    return clipCounts;
  }

  /** Writes this release for a checkpoint, bit for bit. */
  void writeTo(DataOutput out) throws IOException {
    ReleaseCodec.write(this, out);
  }

  /** Reads what {@link #writeTo} wrote; a release of another layout is refused. */
  static PrivateRelease readFrom(DataInput in, Layout layout) throws IOException {
    return ReleaseCodec.read(in, layout);
  }
}
