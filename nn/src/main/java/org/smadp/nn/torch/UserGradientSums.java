package org.smadp.nn.torch;

import java.util.Arrays;
import java.util.function.Function;
import org.bytedeco.javacpp.PointerScope;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.noise.UniformStream;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Examples;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;

/**
 * Clipped gradient sums by user: the members of a lot are users, and what is clipped is the mean
 * gradient of a user's rows.
 *
 * <pre>
 *   g_u = mean over R_u of grad loss(row),  R_u: at most m rows of u, in keyed order
 *   sum = sum over users u of the lot of clip(g_u)
 * </pre>
 *
 * <p><b>Guarantee</b>: adding or removing a user with all rows moves the sum of each group by at
 * most the bound, whatever the rows hold and however many there are; a user with a row whose
 * gradient is not finite adds zero where it is not. Which rows are taken depends on key, query and
 * the user's own rows. With m = 1 and one row for every user the sum is that of {@link
 * TorchGradientSums}, bit for bit.
 *
 * <p>Small gradients are computed for several users in one batch. Large ones are computed user by
 * user, as one plain gradient of the mean loss: no gradient of a row is ever written out.
 */
@Sensitive
public final class UserGradientSums implements GradientSums, AutoCloseable {
  /** Bytes up to which the written-out gradients of one user's rows go through a shared batch. */
  private static final long WRITTEN_OUT = 1L << 22;

  private final TorchGradientSums rows;
  private final UserRows users;
  private final int most;
  private final int usersAtOnce;
  private final Computation computation;
  private final Streams order;

  /** How the gradient of a user comes about. */
  enum Computation {
    /** Several users in one batch, the gradient of every row written out and added up. */
    TOGETHER,
    /** One plain gradient for each user. */
    ALONE
  }

  /**
   * @param mostRows m, the most rows of one user in a lot
   * @param noise where the keyed order and dropout layers draw from
   */
  public UserGradientSums(
      Model model,
      Examples examples,
      UserRows users,
      int mostRows,
      RuntimeOptions options,
      NoiseSource noise) {
    this(model, examples, users, mostRows, options, noise, computation(model, mostRows));
  }

  UserGradientSums(
      Model model,
      Examples examples,
      UserRows users,
      int mostRows,
      RuntimeOptions options,
      NoiseSource noise,
      Computation computation) {
    this(
        new TorchGradientSums(model, examples, options, noise),
        users,
        mostRows,
        options.microBatch(),
        computation,
        noise.claim(Purpose.USER_ROWS));
    if (users.rows() != examples.size()) {
      throw new IllegalArgumentException("users must own every row, and no others");
    }
  }

  private UserGradientSums(
      TorchGradientSums rows,
      UserRows users,
      int mostRows,
      int usersAtOnce,
      Computation computation,
      Streams order) {
    if (mostRows < 1) {
      throw new IllegalArgumentException("examples-per-user must be >= 1, was " + mostRows);
    }
    this.rows = rows;
    this.users = users;
    this.most = mostRows;
    this.usersAtOnce = usersAtOnce;
    this.computation = computation;
    this.order = order;
  }

  /**
   * Sums of some users by an engine that others use too, and that they close.
   *
   * @param rows on the rows of these users
   * @param options those of the engine
   * @param order where the keyed order of rows is drawn from
   */
  public static UserGradientSums shared(
      TorchGradientSums rows,
      Model model,
      UserRows users,
      int mostRows,
      RuntimeOptions options,
      Streams order) {
    return new UserGradientSums(
        rows, users, mostRows, options.microBatch(), computation(model, mostRows), order);
  }

  /** By public sizes alone: the users that were drawn must not decide. */
  private static Computation computation(Model model, int mostRows) {
    long bytes = (long) model.layout().size() * Float.BYTES * mostRows; // also in double
    return bytes <= WRITTEN_OUT ? Computation.TOGETHER : Computation.ALONE;
  }

  @Override
  public void requireAnswerable(Probe probe, ClipBounds clip) {
    rows.requireAnswerable(probe, clip);
  }

  @Override
  public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
    requireAnswerable(probe, clip);
    int[] drawn = lot.members(users.users());
    double[] coins = TorchGradientSums.coins(lot, drawn, clip);
    UniformStream words = order.uniforms(lot.query(), 0);
    int[][] chosen =
        Arrays.stream(drawn)
            .mapToObj(user -> users.chosen(user, most, words))
            .toArray(int[][]::new);
    if (most == 1) {
      int[] single = Arrays.stream(chosen).mapToInt(row -> row[0]).toArray();
      return rows.over(lot, single, coins, probe, clip);
    }
    return over(lot, chosen, coins, probe, clip);
  }

  @SuppressWarnings("try") // a scope is opened for its closing
  private ClippedSum over(Lot lot, int[][] chosen, double[] coins, Probe probe, ClipBounds clip) {
    ClippedSum.Accumulator accumulator = ClippedSum.accumulator(lot, clip);
    try (PointerScope scope = new PointerScope()) {
      Function<UserBatch, Partial> sum = rows.byUser(probe, clip, computation);
      rows.workers()
          .inOrder(
              (chosen.length + usersAtOnce - 1) / usersAtOnce,
              task -> {
                int from = task * usersAtOnce;
                int to = Math.min(chosen.length, from + usersAtOnce);
                double[] own = coins.length == 0 ? coins : Arrays.copyOfRange(coins, from, to);
                return sum.apply(
                    UserBatch.of(
                        rows.reader(),
                        Arrays.copyOfRange(chosen, from, to),
                        members -> rows.masks(lot, members),
                        own));
              },
              partial -> partial.addTo(accumulator));
    }
    return accumulator.finish();
  }

  /** At most m rows of a user: those with the least words, in the order of the data. */
  int[] chosen(int user, long query) {
    return users.chosen(user, most, order.uniforms(query, 0));
  }

  /** Ends the worker threads. */
  @Override
  public void close() {
    rows.close();
  }
}
