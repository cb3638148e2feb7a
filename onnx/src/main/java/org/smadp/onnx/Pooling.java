package org.smadp.onnx;

import java.nio.FloatBuffer;
import java.nio.file.Path;
import org.smadp.data.DataException;

/** One row of length 1 out of an answer to one example. */
final class Pooling {
  private static final double STABILIZER = 1e-12;

  private final int parts;
  private final int width;
  private final boolean first;

  /** Refuses an answer that is neither a row nor rows of one example. */
  Pooling(Path file, long[] shape, Session.MeanOver mean) {
    if (shape.length < 2 || shape.length > 4 || shape[0] != 1) {
      throw new DataException(
          file,
          "must answer one row, rows of tokens or maps for an example; had "
              + shape.length
              + " sizes");
    }
    // Rows of tokens have their features last, maps of images first.
    this.first = mean == Session.MeanOver.FIRST || shape.length == 3;
    this.width = Math.toIntExact(first ? shape[shape.length - 1] : shape[1]);
    long all = 1;
    for (long size : shape) {
      all *= size;
    }
    this.parts = Math.toIntExact(all / width);
  }

  float[] of(FloatBuffer values) {
    double[] sums = new double[width];
    for (int part = 0; part < parts; part++) {
      for (int w = 0; w < width; w++) {
        sums[w] += values.get(first ? part * width + w : w * parts + part);
      }
    }
    double squares = 0;
    for (double sum : sums) {
      squares += sum / parts * (sum / parts);
    }
    double length = Math.max(Math.sqrt(squares), STABILIZER);
    float[] features = new float[width];
    for (int w = 0; w < width; w++) {
      features[w] = (float) (sums[w] / parts / length);
    }
    return features;
  }
}
