package org.smadp.optim.clip;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.optim.ClipPolicy;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/** What an auditor reads about clipping. */
class DescribeClippingTest {
  private static final Layout LAYOUT = Layout.builder().group("a", 2).group("b", 3).build();

  @Test
  void describe_flat_namesTheOneNorm() {
    ClipBounds flat = ClipBounds.flat(LAYOUT, 0.5);
    assertEquals("each example's whole gradient clipped to L2 norm 0.5", words(flat));
    assertEquals(
        "each example's whole gradient normalised to L2 norm 0.5", words(flat.automatic()));
  }

  @Test
  void describe_perGroup_namesTheNormsAndTheirWhole() {
    ClipBounds bounds = ClipBounds.perGroup(new GroupScalars(LAYOUT, List.of(3.0, 4.0)));
    assertEquals(
        "each example's gradient, group by group clipped to L2 norm 3.0 to 4.0, so that the whole"
            + " gradient stays within 5.0",
        words(bounds));
  }

  @Test
  void describe_quantile_namesTheRangeTheShareAndTheNoiseOfTheCounts() {
    ClipPolicy policy = AdaptiveQuantileClip.of(ClipBounds.flat(LAYOUT, 2), 0.75, 40);
    assertEquals(
        "each example's whole gradient clipped to an L2 norm C that starts at 2.0 and moves, between"
            + " 0.02 and 200.0, until a share of 0.75 of the gradients is within it; with the"
            + " gradients a noisy count of those is released, noise stddev 2.0, in the same event",
        policy.describe(Double::toString));
  }

  @Test
  void describe_rawCounts_saysThatTheyHaveNoNoise() {
    var noisy = AdaptiveQuantileClip.of(ClipBounds.shared(LAYOUT, 2), 0.75, 40);
    var raw =
        new AdaptiveQuantileClip(
            noisy.first(),
            noisy.targetWithin(),
            noisy.rate(),
            noisy.smallest(),
            noisy.largest(),
            new ClipCount.Unprotected(),
            40);
    String text = raw.describe(Double::toString);
    assertEquals(
        "their count for each group is released WITHOUT noise",
        text.substring(text.indexOf("; ") + 2));
  }

  private static String words(ClipBounds bounds) {
    return ClipPolicy.fixed(bounds).describe(Double::toString);
  }
}
