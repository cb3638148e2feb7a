package org.smadp.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.Pretraining;
import org.smadp.data.Split;
import org.smadp.data.ViewedSplit;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.data.feature.FeatureCache;
import org.smadp.data.feature.FeatureData;
import org.smadp.data.feature.FeatureTransform;
import org.smadp.data.image.MovedImages;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.PlaneMove;
import org.smadp.tensor.Shape;
import org.smadp.train.encode.AdaptedModel;
import org.smadp.train.encode.Encoder;
import org.smadp.train.encode.Encoders;
import org.smadp.train.plan.AnswerViews;
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
  private final AnswerViews views;

  private InputFeatures(
      Optional<Encoder> encoder,
      Optional<Pretraining> pretraining,
      Shape input,
      AnswerViews views) {
    this.encoder = encoder;
    this.pretraining = pretraining;
    this.input = input;
    this.views = views;
  }

  /**
   * Opens the encoder that settings name, if they do; refuses inputs that it does not take. One
   * that is adapted is part of the network, which is then given the inputs themselves.
   */
  static InputFeatures open(Settings settings, InputFormat format) {
    Optional<String> name = settings.optional(Setting.ENCODER);
    AnswerViews views = AnswerViews.of(settings);
    views.requireFitting(format.shape());
    if (AdaptedModel.isAsked(settings)) {
      return new InputFeatures(
          Optional.empty(),
          name.map(known -> EncoderCatalog.ofUser().files(known).pretraining()),
          format.shape(),
          views);
    }
    Optional<Encoder> encoder = name.map(known -> Encoders.ofUser().open(known, format));
    return new InputFeatures(encoder, encoder.flatMap(Encoder::pretraining), format.shape(), views);
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
    Dataset given = encoder.map(transform -> features.of(data, transform)).orElse(data);
    return views.isPlain()
        ? given
        : given.withParts(
            given.training(),
            viewed(
                given.test(),
                move ->
                    encoder
                        .<Split>map(transform -> features.ofTest(data, moved(transform, move)))
                        .orElseGet(() -> moved(data.test(), move))));
  }

  /** Examples to be scored as the network is given them. */
  NewExamples of(NewExamples examples, String name, int workers) {
    if (encoder.isEmpty() && views.isPlain()) {
      return examples;
    }
    Split read = examples.examples();
    return new NewExamples(
        examples.names(),
        viewed(given(name, read, workers), move -> given(name, moved(read, move), workers)),
        examples.labelling(),
        examples.outside());
  }

  private Split given(String name, Split inputs, int workers) {
    return encoder
        .map(transform -> FeatureData.of(name, inputs, transform, workers))
        .orElse(inputs);
  }

  private Split viewed(Split own, Function<PlaneMove, Split> other) {
    if (views.isPlain()) {
      return own;
    }
    List<Split> parts = new ArrayList<>();
    for (PlaneMove move : views.moves()) {
      parts.add(move.isNone() ? own : other.apply(move));
    }
    return new ViewedSplit(parts);
  }

  private static Split moved(Split images, PlaneMove move) {
    return new MovedImages(images, move);
  }

  /** The features of an image that is moved first. */
  private FeatureTransform moved(FeatureTransform transform, PlaneMove move) {
    return new FeatureTransform() {
      @Override
      public String id() {
        return transform.id() + " of " + move;
      }

      @Override
      public Shape outputShape() {
        return transform.outputShape();
      }

      @Override
      public float[] of(float[] image) {
        float[] target = new float[image.length];
        move.copy(input, image, target, 0);
        return transform.of(target);
      }
    };
  }

  /** The views of one input as the network is given them, to the same bits as in a file. */
  List<float[]> of(float[] one) {
    List<float[]> given = new ArrayList<>();
    for (PlaneMove move : views.moves()) {
      float[] view = one;
      if (!move.isNone()) {
        view = new float[one.length];
        move.copy(input, one, view, 0);
      }
      float[] inputs = view;
      given.add(encoder.map(transform -> transform.of(inputs)).orElse(inputs));
    }
    return given;
  }

  @Override
  public void close() {
    encoder.ifPresent(Encoder::close);
  }
}
