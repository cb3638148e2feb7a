package org.smadp.train.encode;

import java.util.Optional;
import org.smadp.data.Pretraining;
import org.smadp.data.feature.FeatureTransform;

/** A fixed function of one input, and what it was trained on. Close it. */
public interface Encoder extends FeatureTransform, AutoCloseable {
  /** What is known of its training; none where nothing in it was learned. */
  Optional<Pretraining> pretraining();

  @Override
  default String provenance() {
    return pretraining().map(Pretraining::describe).orElseGet(FeatureTransform.super::provenance);
  }

  @Override
  void close();
}
