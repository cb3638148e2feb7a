package org.smadp.train.settings;

import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.Layout;

/** How the bound C on a whole gradient is shared among G groups that are clipped by themselves. */
public enum ClipShare {
  /** C_g = C / sqrt(G). */
  EQUAL,
  /** C_g = C * sqrt(d_g / d), by the number of parameters. */
  SIZE;

  public ClipBounds bounds(Layout layout, double clipNorm) {
    return this == SIZE
        ? ClipBounds.sharedBySize(layout, clipNorm)
        : ClipBounds.shared(layout, clipNorm);
  }
}
