package org.smadp.train.tune;

import java.util.OptionalLong;
import org.smadp.accounting.selection.RepeatedSelection;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Provenance;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;

/**
 * The randomness of a search itself: how many trials, which candidate each one tries and, in a
 * seeded search, the seed of each. Depends on nothing in the data.
 */
final class SearchDraws {
  private final Streams streams;
  private final boolean seeded;

  SearchDraws(OptionalLong seed) {
    NoiseSource source =
        seed.isPresent() ? NoiseSource.seeded(seed.getAsLong()) : NoiseSource.secure();
    streams = source.claim(Purpose.SEARCH);
    seeded = seed.isPresent();
  }

  Provenance provenance() {
    return seeded ? Provenance.REPRODUCIBLE : Provenance.SECURE;
  }

  /** K; its law is met to the 2^-53 of a uniform number. */
  long trials(RepeatedSelection law) {
    return law.sample((word(0, 0) >>> 11) * 0x1p-53);
  }

  int candidate(long trial, int candidates) {
    return (int) Long.remainderUnsigned(word(trial, 1), candidates);
  }

  /** One of its own for every trial: equal noise on different sums would give them away. */
  OptionalLong seed(long trial) {
    return seeded ? OptionalLong.of(word(trial, 2)) : OptionalLong.empty();
  }

  private long word(long trial, int use) {
    long[] word = new long[1];
    streams.uniforms(trial, use).fill(word, 0, 1, 0);
    return word[0];
  }
}
