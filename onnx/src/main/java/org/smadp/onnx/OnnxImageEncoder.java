package org.smadp.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import java.util.Map;
import java.util.Optional;
import org.smadp.data.ChannelScaling;
import org.smadp.data.Pretraining;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.tensor.Shape;
import org.smadp.train.encode.Encoder;

/** Images by any graph that takes three channels by height by width; each image alone. */
final class OnnxImageEncoder implements Encoder {
  private static final int VERSION = 1;
  private static final int RGB = 3;

  private final Session session;
  private final String input;
  private final Pretraining known;
  private final ChannelScaling channels;
  private final PixelRules rules;
  private final Bilinear scaling;
  private final String id;
  private final int width;

  private OnnxImageEncoder(
      Session session,
      EncoderCatalog.Found files,
      Shape image,
      ChannelScaling channels,
      int height,
      int wide) {
    this.session = session;
    this.input = session.inputNames().get(0);
    this.known = files.pretraining();
    this.channels = channels;
    this.rules = PixelRules.nextTo(files.weights());
    this.scaling = new Bilinear(image.dim(1), image.dim(2), height, wide);
    this.id =
        "onnx-image-%d-%s-%s-%dx%d-%s"
            .formatted(VERSION, known.sha256(), image, height, wide, rules);
    this.width = of(new float[image.size()]).length;
  }

  static OnnxImageEncoder of(
      Session session, EncoderCatalog.Found files, Shape image, ChannelScaling channels) {
    if (session.inputNames().size() != 1) {
      throw session.refused("an encoder of images must have one input");
    }
    long[] shape = session.input(session.inputNames().get(0)).getShape();
    if (shape.length != 4 || (shape[1] != RGB && shape[1] != -1)) {
      throw session.refused("must take images as channels by height by width, three channels");
    }
    int side = PixelRules.nextTo(files.weights()).side().orElse(image.dim(1));
    return new OnnxImageEncoder(
        session,
        files,
        image,
        channels,
        shape[2] > 0 ? (int) shape[2] : side,
        shape[3] > 0 ? (int) shape[3] : side);
  }

  @Override
  public float[] of(float[] values) {
    int plane = values.length / channels.channels();
    float[] pixels = new float[RGB * scaling.size()];
    float[] one = new float[plane];
    for (int c = 0; c < RGB; c++) {
      int own = Math.min(c, channels.channels() - 1);
      for (int i = 0; i < plane; i++) {
        double value =
            values[own * plane + i] * channels.scales().get(own) + channels.centres().get(own);
        one[i] = (float) ((value - rules.means().get(c)) / rules.deviations().get(c));
      }
      scaling.into(one, pixels, c * scaling.size());
    }
    try (OnnxTensor tensor = session.tensor(pixels, 1, RGB, scaling.height(), scaling.width())) {
      return session.features(Map.of(input, tensor), Session.MeanOver.REST);
    } catch (OrtException e) {
      throw session.refused("ONNX Runtime failed: " + e.getMessage());
    }
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public Shape outputShape() {
    return Shape.of(width);
  }

  @Override
  public Optional<Pretraining> pretraining() {
    return Optional.of(known);
  }

  @Override
  public void close() {
    session.close();
  }
}
