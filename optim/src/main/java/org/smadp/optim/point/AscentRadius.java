package org.smadp.optim.point;

import org.smadp.tensor.GroupedVector;

/** Climbing a fixed distance: parameters + radius * direction / |direction|, over all groups. */
public final class AscentRadius {
  private AscentRadius() {}

  public static double require(double ascentRadius) {
    if (!(ascentRadius >= 0 && Double.isFinite(ascentRadius))) {
      throw new IllegalArgumentException(
          "ascentRadius must be >= 0 and finite, was " + ascentRadius);
    }
    return ascentRadius;
  }

  /** The parameters themselves when there is no direction or no distance. */
  public static GroupedVector climb(
      GroupedVector parameters, GroupedVector direction, double ascentRadius) {
    double norm = direction.norm();
    return norm == 0 || ascentRadius == 0
        ? parameters
        : parameters.plusScaled(direction, ascentRadius / norm);
  }
}
