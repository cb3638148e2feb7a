package org.smadp.data;

import java.util.Arrays;
import org.smadp.noise.Bernoulli;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.UniformStream;
import org.smadp.privacy.Lot;
import org.smadp.privacy.LotSampler;
import org.smadp.privacy.Sensitive;

/**
 * Poisson sampling: each example joins the lot of each query by a coin of its own, {@code word(key,
 * query, example) < floor(q * 2^64)}.
 *
 * <p><b>Guarantee.</b> Coins are independent between examples and between queries; a coin depends
 * on nothing but key, query and the example's position, so adding an example at the end changes no
 * other coin, and neither threads nor batches matter. The true probability never exceeds the {@code
 * samplingRate} that the lot carries to accounting and falls short of it by less than 2^-64. A rate
 * of 0 draws nobody, a rate of 1 everybody. A lot may be empty.
 */
@Sensitive
public final class PoissonSampler implements LotSampler {
  private static final int BLOCK = 1 << 16;

  private final NoiseSource noise;
  private final int examples;
  private final double samplingRate;
  private final Bernoulli coin;

  /**
   * @param examples how many examples the training split really holds; each of them gets a coin
   * @param samplingRate q, from declared sizes
   */
  public PoissonSampler(NoiseSource noise, int examples, double samplingRate) {
    if (examples < 0) {
      throw new IllegalArgumentException("examples must be >= 0, was " + examples);
    }
    if (!(samplingRate >= 0 && samplingRate <= 1)) {
      throw new IllegalArgumentException("samplingRate must be in [0, 1], was " + samplingRate);
    }
    this.noise = noise;
    this.examples = examples;
    this.samplingRate = samplingRate;
    this.coin = new Bernoulli(samplingRate);
  }

  @Override
  public Lot draw(long query) {
    int[] drawn = new int[examples];
    int size = 0;
    UniformStream words = noise.uniforms(Purpose.LOT_SAMPLING, query, 0);
    long[] block = new long[Math.min(BLOCK, examples)];
    for (int first = 0; first < examples; first += BLOCK) {
      int count = Math.min(BLOCK, examples - first);
      words.fill(block, 0, count, first);
      for (int i = 0; i < count; i++) {
        drawn[size] = first + i;
        size += coin.heads(block[i]) ? 1 : 0;
      }
    }
    return new Lot(Arrays.copyOf(drawn, size), samplingRate);
  }
}
