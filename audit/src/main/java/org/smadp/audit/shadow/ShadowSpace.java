package org.smadp.audit.shadow;

import java.util.List;
import org.smadp.tensor.Layout;

/**
 * The parameter space of a mechanism audit: the groups of a model by name, each with a small weight
 * matrix, so that spectra have something to measure, and one coordinate for every canary.
 *
 * @param shadows how many canaries there is room for
 */
public record ShadowSpace(Layout layout, int shadows) {
  private static final int SIDE = 12;
  private static final int PLAIN = 32;

  public ShadowSpace {
    if (shadows < 1) {
      throw new IllegalArgumentException("shadows must be >= 1, was " + shadows);
    }
  }

  /** Room for this many canaries in groups like those of a model. */
  public static ShadowSpace like(Layout model, int shadows) {
    Layout.Builder builder = Layout.builder();
    for (Layout.Group group : model.groups()) {
      if (group.hasMatrix()) {
        builder.group(group.name(), SIDE * SIDE + shadows, SIDE, SIDE);
      } else {
        builder.group(group.name(), PLAIN + shadows);
      }
    }
    return new ShadowSpace(builder.build(), shadows);
  }

  /** Where a group keeps the coordinate of a canary. */
  public int coordinate(Layout.Group group, int canary) {
    return group.end() - shadows + canary;
  }

  /** Number of leading coordinates of a group that no example touches. */
  public int untouched(Layout.Group group) {
    return group.length() - shadows;
  }

  List<Layout.Group> groups() {
    return layout.groups();
  }
}
