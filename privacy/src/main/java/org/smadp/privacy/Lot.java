package org.smadp.privacy;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.smadp.noise.Bernoulli;
import org.smadp.noise.Streams;
import org.smadp.noise.UniformStream;
import org.smadp.privacy.query.ClipBounds;

/**
 * The examples that answer one query, each in or out by a coin of its own, and the probability with
 * which it was drawn. It may be empty. Its size is sensitive too: nothing may divide by it.
 *
 * <pre>
 *   example i is in  if and only if  word(key, query, i) &lt; floor(samplingRate * 2^64)
 * </pre>
 *
 * <p>With b groups, also: and group(i) = floor(groupWord(key, i) * b / 2^64) is query mod b.
 *
 * <p><b>Guarantee</b>: coins are independent between examples and between queries; a coin depends
 * on nothing but key, query and the example's index, so adding an example at the end changes no
 * other coin. No example is in a lot twice. The true probability never exceeds the rate that is
 * charged and falls short of it by less than 2^-64. The door draws a lot for one charge and
 * releases nothing over a lot that it did not draw.
 */
@Sensitive
public final class Lot {
  private static final int BLOCK = 1 << 16;
  private static final int MEMBERSHIP = 0;
  private static final int ACCEPTANCE = 1;
  private static final int GROUP = 2;

  /** One value in [0, 1) for each of these members, drawn without looking at it. */
  private interface Coins {
    double[] of(int[] members);
  }

  private final long query;
  private final double samplingRate;
  private final IntFunction<int[]> membership;
  private final Coins coins;
  private boolean payable;

  private Lot(
      long query,
      double samplingRate,
      IntFunction<int[]> membership,
      Coins coins,
      boolean payable) {
    this.query = query;
    this.samplingRate = samplingRate;
    this.membership = membership;
    this.coins = coins;
    this.payable = payable;
  }

  /** Every example by a coin that shows heads with probability {@code rate}. */
  static Lot poisson(Streams sampling, long query, double rate) {
    UniformStream words = sampling.uniforms(query, MEMBERSHIP);
    Bernoulli coin = new Bernoulli(rate);
    return new Lot(query, rate, population -> drawn(words, coin, population), Lot::noCoins, true);
  }

  /** As {@link #poisson}, of the examples whose turn it is. */
  static Lot cyclic(Streams sampling, long query, double rate, int bands) {
    if (bands == 1) {
      return poisson(sampling, query, rate);
    }
    UniformStream words = sampling.uniforms(query, MEMBERSHIP);
    UniformStream groups = sampling.uniforms(0, GROUP); // the same for every query
    Bernoulli coin = new Bernoulli(rate);
    long turn = query % bands;
    return new Lot(
        query,
        rate,
        population -> ofGroup(drawn(words, coin, population), groups, bands, turn, population),
        Lot::noCoins,
        true);
  }

  /** As {@link #poisson}, with a second coin for every member, for {@code Rule.ROUNDED}. */
  static Lot proposed(Streams sampling, long query, double rate) {
    UniformStream words = sampling.uniforms(query, MEMBERSHIP);
    UniformStream acceptance = sampling.uniforms(query, ACCEPTANCE);
    Bernoulli coin = new Bernoulli(rate);
    return new Lot(
        query,
        rate,
        population -> drawn(words, coin, population),
        members -> coins(acceptance, members),
        true);
  }

  /** All examples. */
  static Lot everyone(long query) {
    return new Lot(
        query, 1, population -> IntStream.range(0, population).toArray(), Lot::noCoins, true);
  }

  /** A lot by hand, for tests and benchmarks: its sums can be computed, but never released. */
  public static Lot of(int... members) {
    return of(0, members, new double[0]);
  }

  /**
   * A lot by hand for the query with this number.
   *
   * @param coins one for every member, in their order; or none
   */
  public static Lot of(long query, int[] members, double[] coins) {
    int[] kept = members.clone();
    double[] thrown = coins.clone();
    requireDistinct(kept);
    return new Lot(
        query,
        1,
        population -> requireInside(kept, population),
        thrown.length == 0 ? Lot::noCoins : drawn -> thrown.clone(),
        false);
  }

  /** The number of the query this lot is for. */
  public long query() {
    return query;
  }

  /** The members among the examples 0 .. population - 1, each once. */
  public int[] members(int population) {
    return membership.apply(population);
  }

  /** Writes the coins of these members, in their order; for {@link ClipBounds.Rule#ROUNDED}. */
  public void fillCoins(int[] members, double[] target) {
    System.arraycopy(coins.of(members), 0, target, 0, members.length);
  }

  double samplingRate() {
    return samplingRate;
  }

  /** One lot, one charge. */
  synchronized void spend() {
    if (!payable) {
      throw new IllegalStateException(
          "this lot was charged before or not drawn by the door; a new query draws a new lot");
    }
    payable = false;
  }

  @Override
  public String toString() {
    return "Lot[withheld]";
  }

  private static int[] drawn(UniformStream words, Bernoulli coin, int population) {
    int[] drawn = new int[population];
    int size = 0;
    long[] block = new long[Math.min(BLOCK, population)];
    for (int first = 0; first < population; first += BLOCK) {
      int count = Math.min(BLOCK, population - first);
      words.fill(block, 0, count, first);
      for (int i = 0; i < count; i++) {
        drawn[size] = first + i;
        size += coin.heads(block[i]) ? 1 : 0;
      }
    }
    return Arrays.copyOf(drawn, size);
  }

  private static int[] ofGroup(
      int[] members, UniformStream groups, int bands, long turn, int population) {
    long[] words = new long[population];
    groups.fill(words, 0, population, 0);
    return Arrays.stream(members).filter(i -> group(words[i], bands) == turn).toArray();
  }

  /** floor(word * bands / 2^64), the word read as unsigned. */
  static long group(long word, int bands) {
    return Math.multiplyHigh(word, bands) + ((word >> 63) & bands);
  }

  private static double[] coins(UniformStream words, int[] members) {
    int end = Arrays.stream(members).max().orElse(-1) + 1;
    long[] all = new long[end];
    words.fill(all, 0, end, 0);
    return Arrays.stream(members).mapToDouble(i -> (all[i] >>> 11) * 0x1p-53).toArray();
  }

  private static double[] noCoins(int[] members) {
    throw new IllegalStateException("this lot has no coins; only importance sampling draws them");
  }

  private static int[] requireInside(int[] members, int population) {
    if (Arrays.stream(members).anyMatch(member -> member >= population)) {
      throw new IllegalArgumentException("members must be below the population of " + population);
    }
    return members.clone();
  }

  private static void requireDistinct(int[] members) {
    int[] sorted = Arrays.stream(members).sorted().toArray();
    for (int i = 0; i < sorted.length; i++) {
      if (sorted[i] < 0 || (i > 0 && sorted[i - 1] == sorted[i])) {
        throw new IllegalArgumentException("members must be distinct and >= 0; name each once");
      }
    }
  }
}
