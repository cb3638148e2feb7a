package org.smadp.train.encode;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.smadp.data.ChannelScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.data.catalog.PublicEncoder;
import org.smadp.nn.pretrained.BertWeights;
import org.smadp.nn.scatter.ScatterFeatures;
import org.smadp.nn.scatter.Symmetry;
import org.smadp.nn.scatter.Whitening;
import org.smadp.tensor.Shape;

/**
 * Opens encoders by the names that users give: fixed features, fetched ones, files of their own.
 */
public final class Encoders {
  static final String SCATTER = "scatter";
  private static final String SCATTER_MIRROR = "scatter-mirror";
  private static final String SCATTER_WHITE = "scatter-white";
  private static final String SCATTER_MIRROR_WHITE = "scatter-mirror-white";

  private final EncoderCatalog catalog;

  public Encoders(EncoderCatalog catalog) {
    this.catalog = catalog;
  }

  /** With the user's cache. */
  public static Encoders ofUser() {
    return new Encoders(EncoderCatalog.ofUser());
  }

  /** Refuses a name that is none; whether the encoder is there is not looked for. */
  public void requireKnown(String name) {
    if (!names().contains(name) && !name.startsWith(EncoderCatalog.OWN)) {
      throw new IllegalArgumentException(
          "encoder must be one of %s or %sFILE, was '%s'"
              .formatted(String.join(", ", names()), EncoderCatalog.OWN, name));
    }
  }

  private List<String> names() {
    return Stream.concat(
            Stream.of(SCATTER, SCATTER_MIRROR, SCATTER_WHITE, SCATTER_MIRROR_WHITE),
            catalog.all().stream().map(PublicEncoder::id))
        .collect(Collectors.toList());
  }

  /**
   * Opens an encoder for inputs of this format; refuses inputs that it does not take.
   *
   * @param name as users write it
   */
  public Encoder open(String name, InputFormat input) {
    requireKnown(name);
    return switch (name) {
      case SCATTER -> scatter(input, Symmetry.NONE, Whitening.NONE);
      case SCATTER_MIRROR -> scatter(input, Symmetry.MIRROR, Whitening.NONE);
      case SCATTER_WHITE -> scatter(input, Symmetry.NONE, Whitening.HALF);
      case SCATTER_MIRROR_WHITE -> scatter(input, Symmetry.MIRROR, Whitening.HALF);
      default -> open(catalog.files(name), input);
    };
  }

  /** The side that mobilenet-v2 is given images of this shape with. */
  public static int photoSide(Shape image) {
    return PhotoEncoder.side(image);
  }

  private static Encoder scatter(InputFormat input, Symmetry symmetry, Whitening whitening) {
    return new ScatterEncoder(new ScatterFeatures(input.shape(), symmetry, whitening));
  }

  private static Encoder open(EncoderCatalog.Found files, InputFormat input) {
    String name = files.pretraining().encoder();
    boolean images = input.scaling() instanceof ChannelScaling;
    if (name.startsWith(EncoderCatalog.OWN) && (images || !BertWeights.areIn(files.weights()))) {
      return EncoderRuntime.present(name).open(files, input);
    }
    return files.tokeniser().isPresent()
        ? TextEncoder.open(files, input)
        : PhotoEncoder.open(files, input);
  }
}
