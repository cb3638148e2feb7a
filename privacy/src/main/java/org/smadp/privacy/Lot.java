package org.smadp.privacy;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.smadp.noise.Bernoulli;
import org.smadp.noise.Seal;
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

  /** Who takes part, among examples that are numbered on from {@code first}. */
  interface Draw {
    int[] members(long first, int population);

    /** One value in [0, 1) for each of these members, drawn without looking at it. */
    double[] coins(long first, int[] members);

    /** The same for a process elsewhere. */
    Draw shared();
  }

  private final long query;
  private final double samplingRate;
  private final Draw draw;
  private final long first;
  private Seal seal;
  private boolean payable;

  private Lot(long query, double samplingRate, Draw draw, long first, Seal seal, boolean payable) {
    this.query = query;
    this.samplingRate = samplingRate;
    this.draw = draw;
    this.first = first;
    this.seal = seal;
    this.payable = payable;
  }

  private static Lot drawn(long query, double rate, Draw draw) {
    return new Lot(query, rate, draw, 0, null, true);
  }

  /** Every example by a coin that shows heads with probability {@code rate}. */
  static Lot poisson(Streams sampling, long query, double rate) {
    return drawn(query, rate, Coins.of(sampling, query, rate, 1, false));
  }

  /** As {@link #poisson}, of the examples whose turn it is. */
  static Lot cyclic(Streams sampling, long query, double rate, int bands) {
    return drawn(query, rate, Coins.of(sampling, query, rate, bands, false));
  }

  /** As {@link #poisson}, with a second coin for every member, for {@code Rule.ROUNDED}. */
  static Lot proposed(Streams sampling, long query, double rate) {
    return drawn(query, rate, Coins.of(sampling, query, rate, 1, true));
  }

  /** All examples. */
  static Lot everyone(long query) {
    return drawn(query, 1, new Everyone());
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
    return new Lot(query, 1, new ByHand(kept, thrown), 0, null, false);
  }

  /** The number of the query this lot is for. */
  public long query() {
    return query;
  }

  /** The members among the examples 0 .. population - 1, each once. */
  public int[] members(int population) {
    return draw.members(first, population);
  }

  /** Writes the coins of these members, in their order; for {@link ClipBounds.Rule#ROUNDED}. */
  public void fillCoins(int[] members, double[] target) {
    System.arraycopy(draw.coins(first, members), 0, target, 0, members.length);
  }

  /** What another process needs to sum over its part of the examples. */
  public SharedLot shared() {
    return new SharedLot(query, samplingRate, draw.shared(), seal());
  }

  /** The members among examples that are numbered on from {@code first}, in another process. */
  static Lot part(long query, double samplingRate, Draw shared, long first, Seal seal) {
    return new Lot(query, samplingRate, shared, first, seal, false);
  }

  /** What closes partial sums over this lot; the same wherever it is summed over. */
  synchronized Seal seal() {
    if (seal == null) {
      seal = Seal.fresh();
    }
    return seal;
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

  /** floor(word * bands / 2^64), the word read as unsigned. */
  static long group(long word, int bands) {
    return Math.multiplyHigh(word, bands) + ((word >> 63) & bands);
  }

  /**
   * By a coin of each example.
   *
   * @param groups of all queries; null for one band
   * @param acceptance null unless members have a second coin
   */
  private record Coins(
      UniformStream words,
      UniformStream groups,
      UniformStream acceptance,
      Bernoulli coin,
      int bands,
      long turn,
      Supplier<Draw> elsewhere)
      implements Draw, Serializable {

    static Coins of(Streams sampling, long query, double rate, int bands, boolean proposed) {
      Bernoulli coin = new Bernoulli(rate);
      return new Coins(
          sampling.uniforms(query, MEMBERSHIP),
          bands == 1 ? null : sampling.uniforms(0, GROUP),
          proposed ? sampling.uniforms(query, ACCEPTANCE) : null,
          coin,
          bands,
          query % bands,
          () ->
              new Coins(
                  sampling.shared(query, MEMBERSHIP),
                  bands == 1 ? null : sampling.shared(0, GROUP),
                  proposed ? sampling.shared(query, ACCEPTANCE) : null,
                  coin,
                  bands,
                  query % bands,
                  null));
    }

    @Override
    public Draw shared() {
      return elsewhere.get();
    }

    @Override
    public int[] members(long first, int population) {
      int[] drawn = new int[population];
      int size = 0;
      long[] block = new long[Math.min(BLOCK, population)];
      for (int from = 0; from < population; from += BLOCK) {
        int count = Math.min(BLOCK, population - from);
        words.fill(block, 0, count, first + from);
        for (int i = 0; i < count; i++) {
          drawn[size] = from + i;
          size += coin.heads(block[i]) ? 1 : 0;
        }
      }
      int[] members = Arrays.copyOf(drawn, size);
      return groups == null ? members : ofGroup(members, first, population);
    }

    private int[] ofGroup(int[] members, long first, int population) {
      long[] all = new long[population];
      groups.fill(all, 0, population, first);
      return Arrays.stream(members).filter(i -> group(all[i], bands) == turn).toArray();
    }

    @Override
    public double[] coins(long first, int[] members) {
      if (acceptance == null) {
        throw noCoins();
      }
      int end = Arrays.stream(members).max().orElse(-1) + 1;
      long[] all = new long[end];
      acceptance.fill(all, 0, end, first);
      return Arrays.stream(members).mapToDouble(i -> (all[i] >>> 11) * 0x1p-53).toArray();
    }
  }

  private record Everyone() implements Draw, Serializable {
    @Override
    public int[] members(long first, int population) {
      return IntStream.range(0, population).toArray();
    }

    @Override
    public double[] coins(long first, int[] members) {
      throw noCoins();
    }

    @Override
    public Draw shared() {
      return this;
    }
  }

  /** Named one by one, with coins or with none. */
  @SuppressWarnings("ArrayRecordComponent") // is compared by nobody
  private record ByHand(int[] members, double[] thrown) implements Draw {
    @Override
    public int[] members(long first, int population) {
      if (Arrays.stream(members).anyMatch(member -> member >= population)) {
        throw new IllegalArgumentException("members must be below the population of " + population);
      }
      return members.clone();
    }

    @Override
    public double[] coins(long first, int[] drawn) {
      if (thrown.length == 0) {
        throw noCoins();
      }
      return thrown.clone();
    }

    @Override
    public Draw shared() {
      throw new IllegalStateException("a lot by hand stays in its process");
    }
  }

  private static IllegalStateException noCoins() {
    return new IllegalStateException("this lot has no coins; only importance sampling draws them");
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
