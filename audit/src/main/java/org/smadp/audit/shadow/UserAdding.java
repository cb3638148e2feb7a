package org.smadp.audit.shadow;

import java.util.stream.IntStream;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;
import org.smadp.privacy.query.ClipBounds;

/**
 * Canaries that are users: canary j has 1 + j mod 2m rows, each with a gradient longer than the one
 * before. Of a sampled one at most m rows are taken, by the production rule.
 */
@Sensitive
public final class UserAdding implements ShadowSums.Adding {
  private final int most;
  private final Clip clipped;
  private final Streams order = NoiseSource.seeded(1).claim(Purpose.USER_ROWS);

  private enum Clip {
    MEAN,
    EACH_ROW
  }

  private UserAdding(int most, Clip clipped) {
    this.most = most;
    this.clipped = clipped;
  }

  /** The mean of the rows is clipped, as it is claimed. */
  public static ShadowSums.Adding meanClipped(int most) {
    return new UserAdding(most, Clip.MEAN);
  }

  /** Each row is clipped by itself: a defect. */
  public static ShadowSums.Adding rowsClipped(int most) {
    return new UserAdding(most, Clip.EACH_ROW);
  }

  @Override
  public ClippedSum sum(ShadowSums canaries, Lot lot, int[] members, ClipBounds clip) {
    UserRows owners = users(canaries.population());
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
    double[] coins = new double[members.length];
    if (clip.rule() == ClipBounds.Rule.ROUNDED) {
      lot.fillCoins(members, coins);
    }
    var words = order.uniforms(lot.query(), 0);
    for (int i = 0; i < members.length; i++) {
      int[] rows = owners.chosen(members[i], most, words);
      double[] gradient = new double[clip.layout().size()];
      for (int row : rows) {
        double length = 1 + row - owners.of(members[i])[0];
        if (clipped == Clip.EACH_ROW) {
          double[] alone = new double[gradient.length];
          canaries.addGradient(members[i], clip, length, alone);
          sum.add(alone, coins[i]);
        }
        canaries.addGradient(members[i], clip, length / rows.length, gradient);
      }
      if (clipped == Clip.MEAN) {
        sum.add(gradient, coins[i]);
      }
    }
    return sum.finish();
  }

  private UserRows users(int population) {
    return UserRows.ofOwners(
        IntStream.range(0, population)
            .flatMap(user -> IntStream.range(0, 1 + user % (2 * most)).map(row -> user))
            .toArray());
  }
}
