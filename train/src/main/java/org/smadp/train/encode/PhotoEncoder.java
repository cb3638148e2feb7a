package org.smadp.train.encode;

import java.io.IOException;
import java.util.Optional;
import org.smadp.data.ChannelScaling;
import org.smadp.data.DataException;
import org.smadp.data.InputFormat;
import org.smadp.data.Pretraining;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.nn.encode.ImageEncoder;
import org.smadp.nn.pretrained.MobileNetWeights;
import org.smadp.tensor.Shape;

/** Images by MobileNetV2, on our engine. */
record PhotoEncoder(ImageEncoder encoder, ChannelValues values, Pretraining known)
    implements Encoder {
  /** The side that images are scaled to: small ones gain nothing from the side of training. */
  private static final int SMALL_SIDE = 128;

  private static final int LARGE_SIDE = 224;

  static PhotoEncoder open(EncoderCatalog.Found files, InputFormat input) {
    if (!(input.scaling() instanceof ChannelScaling channels)) {
      throw new IllegalArgumentException(
          "encoder %s takes images; give it --data images:DIR"
              .formatted(files.pretraining().encoder()));
    }
    Shape shape = input.shape();
    try {
      return new PhotoEncoder(
          new ImageEncoder(
              MobileNetWeights.read(files.weights()),
              files.pretraining().sha256(),
              shape,
              side(shape)),
          new ChannelValues(channels),
          files.pretraining());
    } catch (IOException e) {
      throw DataException.unreadable(files.weights().toString(), e);
    }
  }

  /** The side that images of this shape are scaled to. */
  static int side(Shape image) {
    int longest = Math.max(image.dim(1), image.dim(2));
    return longest <= SMALL_SIDE ? SMALL_SIDE : LARGE_SIDE;
  }

  @Override
  public String id() {
    return encoder.id();
  }

  @Override
  public Shape outputShape() {
    return Shape.of(encoder.features());
  }

  @Override
  public float[] of(float[] input) {
    return encoder.of(values.of(input));
  }

  @Override
  public Optional<Pretraining> pretraining() {
    return Optional.of(known);
  }

  @Override
  public void close() {
    encoder.close();
  }
}
