package org.smadp.onnx;

import org.smadp.data.ChannelScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.train.encode.Encoder;
import org.smadp.train.encode.EncoderRuntime;

/** Opens encoders of texts and of images as ONNX files. */
public final class OnnxRuntimeEncoders implements EncoderRuntime {
  @Override
  public Encoder open(EncoderCatalog.Found files, InputFormat input) {
    Session session = Session.open(files.weights());
    try {
      return input.scaling() instanceof ChannelScaling channels
          ? OnnxImageEncoder.of(session, files, input.shape(), channels)
          : OnnxTextEncoder.of(session, files, input);
    } catch (RuntimeException e) {
      session.close();
      throw e;
    }
  }
}
