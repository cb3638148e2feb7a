package org.smadp.train;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.Pretraining;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.data.feature.FeatureCache;
import org.smadp.data.feature.FeatureData;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;
import org.smadp.train.encode.AdaptedModel;
import org.smadp.train.encode.Encoder;
import org.smadp.train.encode.Encoders;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * What a network of a run is given of an example: its input, or what an encoder makes of it. Holds
 * native memory; close it.
 */
@Sensitive
final class InputFeatures implements AutoCloseable {
  private final Optional<Encoder> encoder;
  private final Optional<Pretraining> pretraining;
  private final Shape input;

  private InputFeatures(Optional<Encoder> encoder, Optional<Pretraining> pretraining, Shape input) {
    this.encoder = encoder;
    this.pretraining = pretraining;
    this.input = input;
  }

  /**
   * Opens the encoder that settings name, if they do; refuses inputs that it does not take. One
   * that is adapted is part of the network, which is then given the inputs themselves.
   */
  static InputFeatures open(Settings settings, InputFormat format) {
    Optional<String> name = settings.optional(Setting.ENCODER);
    if (AdaptedModel.isAsked(settings)) {
      return new InputFeatures(
          Optional.empty(),
          name.map(known -> EncoderCatalog.ofUser().files(known).pretraining()),
          format.shape());
    }
    Optional<Encoder> encoder = name.map(known -> Encoders.ofUser().open(known, format));
    return new InputFeatures(encoder, encoder.flatMap(Encoder::pretraining), format.shape());
  }

  /** The network for such features when none is named; none for inputs. */
  Optional<String> usualModel() {
    return encoder.map(any -> "linear");
  }

  /** The shape of what the network is given. */
  Shape shape() {
    return encoder.map(Encoder::outputShape).orElse(input);
  }

  /** What is known of the encoder's own training. */
  Optional<Pretraining> pretraining() {
    return pretraining;
  }

  /** Refuses an encoder with other weights than those that a model was trained on. */
  void requireSame(Optional<Pretraining> trained) {
    trained.ifPresent(
        expected -> {
          String found = pretraining().map(Pretraining::sha256).orElse("none");
          if (!found.equals(expected.sha256())) {
            throw new DataException(
                "encoder %s has weights with SHA-256 %s, the model was trained on those with %s"
                    .formatted(expected.encoder(), found, expected.sha256()));
          }
        });
  }

  /**
   * The data set as the network is given it.
   *
   * @param kept where features of private data are kept and found again; none: nowhere
   * @param percent hears how much is done
   */
  Dataset of(Dataset data, Optional<Path> kept, int workers, IntConsumer percent) {
    var cache = new FeatureCache(DataCatalog.ofUser().cache().resolve("features"));
    var features = new FeatureData(cache, kept.map(FeatureCache::new), workers, percent);
    return encoder.map(transform -> features.of(data, transform)).orElse(data);
  }

  /** Examples to be scored as the network is given them. */
  NewExamples of(NewExamples examples, String name, int workers) {
    return encoder
        .map(
            transform ->
                new NewExamples(
                    examples.names(),
                    FeatureData.of(name, examples.examples(), transform, workers),
                    examples.labelling(),
                    examples.outside()))
        .orElse(examples);
  }

  /** One input as the network is given it, to the same bits as in a file. */
  float[] of(float[] one) {
    return encoder.map(transform -> transform.of(one)).orElse(one);
  }

  @Override
  public void close() {
    encoder.ifPresent(Encoder::close);
  }
}
