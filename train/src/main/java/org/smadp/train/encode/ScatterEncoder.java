package org.smadp.train.encode;

import java.util.Optional;
import org.smadp.data.Pretraining;
import org.smadp.nn.scatter.ScatterFeatures;
import org.smadp.tensor.Shape;

/** Scattering features; nothing in them was learned. */
record ScatterEncoder(ScatterFeatures features) implements Encoder {
  @Override
  public String id() {
    return features.id();
  }

  @Override
  public Shape outputShape() {
    return features.outputShape();
  }

  @Override
  public float[] of(float[] input) {
    return features.of(input);
  }

  @Override
  public Optional<Pretraining> pretraining() {
    return Optional.empty();
  }

  @Override
  public void close() {
    features.close();
  }
}
