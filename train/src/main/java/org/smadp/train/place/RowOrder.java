package org.smadp.train.place;

import org.smadp.noise.GaussianStream;
import org.smadp.noise.SharedStream;
import org.smadp.noise.Streams;
import org.smadp.noise.UniformStream;
import org.smadp.privacy.Sensitive;

/** The words of one query for the rows of a part, by the numbers they have in all of the data. */
@Sensitive
record RowOrder(SharedStream words, Part.Owners owners) implements Streams {
  @Override
  public UniformStream uniforms(long step, int group) {
    return (target, from, to, firstIndex) -> {
      for (int i = from; i < to; i++) {
        words.fill(target, i, i + 1, owners.rowIds()[Math.toIntExact(firstIndex + i - from)]);
      }
    };
  }

  @Override
  public GaussianStream gaussians(long step, int group) {
    throw new IllegalStateException("rows are put in order by words, not by noise");
  }
}
