package org.smadp.nn.torch;

import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.ClipBounds;

/** The norms, before clipping, of every clipped block of the examples of one batch. */
@Sensitive
final class BlockNorms {
  private final double[][] norms;

  BlockNorms(ClipBounds clip, int examples) {
    this.norms = new double[clip.blockCount()][examples];
  }

  void set(int block, int example, double norm) {
    norms[block][example] = norm;
  }

  void addTo(ClippedSum.Accumulator accumulator) {
    for (int block = 0; block < norms.length; block++) {
      accumulator.addNorms(block, norms[block]);
    }
  }
}
