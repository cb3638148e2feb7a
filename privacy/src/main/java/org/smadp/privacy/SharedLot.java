package org.smadp.privacy;

import java.io.Serializable;
import org.smadp.noise.Seal;

/**
 * One lot for a process that holds some of the examples: the coins of this query, and the seal that
 * closes what comes back. It holds no key of noise, and no coins of other queries but, with bands,
 * the groups. Whoever reads it knows who takes part in the lot, so it must travel encrypted.
 *
 * <p><b>Guarantee</b>: parts that together number every example once draw together what the lot
 * itself draws, bit for bit. Nothing can be released over a part.
 */
@Sensitive
public final class SharedLot implements Serializable {
  private static final long serialVersionUID = 1;

  private final long query;
  private final double samplingRate;
  private final Lot.Draw draw;
  private final Seal seal;

  SharedLot(long query, double samplingRate, Lot.Draw draw, Seal seal) {
    this.query = query;
    this.samplingRate = samplingRate;
    this.draw = draw;
    this.seal = seal;
  }

  /** The number of the query this lot is for. */
  public long query() {
    return query;
  }

  /** The lot among the examples {@code first}, {@code first + 1}, ..., here numbered from 0. */
  public Lot part(long first) {
    return Lot.part(query, samplingRate, draw, first, seal);
  }

  @Override
  public String toString() {
    return "SharedLot[withheld]";
  }
}
