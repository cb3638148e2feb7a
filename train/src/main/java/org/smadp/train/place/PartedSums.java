package org.smadp.train.place;

import java.util.List;
import java.util.function.LongFunction;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.SealedSum;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.SharedLot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;

/**
 * Sums over a lot, part by part, wherever the parts are. They are added in double in the order of
 * the parts, so that the same cut gives the same bits on any number of processes, in whatever order
 * and how often they answer.
 *
 * @param work of the query with a number
 * @param like refuses what the parts could not answer
 */
@Sensitive
public record PartedSums(LongFunction<PartWork> work, Parts parts, GradientSums like)
    implements GradientSums {

  /** Processes that hold parts. */
  @Sensitive
  @FunctionalInterface
  public interface Parts {
    /** The sum of every part, in order. */
    List<SealedSum> sums(PartWork work, SharedLot lot, Probe probe, ClipBounds clip);
  }

  @Override
  public void requireAnswerable(Probe probe, ClipBounds clip) {
    like.requireAnswerable(probe, clip);
  }

  @Override
  public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
    requireAnswerable(probe, clip);
    List<SealedSum> sums = parts.sums(work.apply(lot.query()), lot.shared(), probe, clip);
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
    for (int part = 0; part < sums.size(); part++) {
      sum.merge(part, sums.get(part));
    }
    return sum.finish();
  }

  /** The sum of one part, computed where it is. */
  public static SealedSum sum(
      PartWork work, Part part, PartEngine engine, SharedLot lot, Probe probe, ClipBounds clip) {
    return SealedSum.of(
        work.sums(part, engine).over(lot.part(part.first()), probe, clip), part.number());
  }
}
