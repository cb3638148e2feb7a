package org.smadp.train;

import java.util.Optional;
import java.util.function.IntConsumer;
import org.smadp.data.Dataset;
import org.smadp.data.NewExamples;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.feature.FeatureCache;
import org.smadp.data.feature.FeatureData;
import org.smadp.data.feature.FeatureTransform;
import org.smadp.nn.scatter.ScatterFeatures;
import org.smadp.nn.scatter.Symmetry;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;
import org.smadp.train.settings.FeatureKind;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** What a network of a run is given of an example: its input, or features of it. */
@Sensitive
record InputFeatures(Optional<FeatureKind> kind) {
  static InputFeatures of(Settings settings) {
    return new InputFeatures(settings.optional(Setting.FEATURES));
  }

  /** The network for such features when none is named; none for inputs. */
  Optional<String> usualModel() {
    return kind.map(any -> "linear");
  }

  /** The shape of what the network is given; refuses inputs that have no such features. */
  Shape shape(Shape input) {
    if (kind.isEmpty()) {
      return input;
    }
    try (ScatterFeatures features = features(input)) {
      return features.outputShape();
    }
  }

  /**
   * The data set as the network is given it.
   *
   * @param percent hears how much is done
   */
  Dataset of(Dataset data, int workers, IntConsumer percent) {
    if (kind.isEmpty()) {
      return data;
    }
    var cache = new FeatureCache(DataCatalog.ofUser().cache().resolve("features"));
    try (ScatterFeatures features = features(data.inputShape())) {
      return new FeatureData(cache, workers, percent).of(data, transform(features));
    }
  }

  /** Examples to be scored as the network is given them. */
  NewExamples of(NewExamples examples, String name, int workers) {
    if (kind.isEmpty()) {
      return examples;
    }
    try (ScatterFeatures features = features(examples.examples().inputShape())) {
      return new NewExamples(
          examples.names(),
          FeatureData.of(name, examples.examples(), transform(features), workers),
          examples.labelling());
    }
  }

  private ScatterFeatures features(Shape input) {
    Symmetry symmetry =
        switch (kind.orElseThrow()) {
          case SCATTER -> Symmetry.NONE;
          case SCATTER_MIRROR -> Symmetry.MIRROR;
        };
    return new ScatterFeatures(input, symmetry);
  }

  private static FeatureTransform transform(ScatterFeatures features) {
    return new FeatureTransform() {
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
    };
  }
}
