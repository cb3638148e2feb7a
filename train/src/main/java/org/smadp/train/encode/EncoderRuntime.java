package org.smadp.train.encode;

import java.util.ServiceLoader;
import org.smadp.data.InputFormat;
import org.smadp.data.catalog.EncoderCatalog;

/**
 * Runs encoders of users that our engine does not know. Found on the class path; module {@code
 * smadp-onnx} has one.
 */
public interface EncoderRuntime {
  /** Opens an encoder for inputs of this format; refuses inputs that it does not take. */
  Encoder open(EncoderCatalog.Found files, InputFormat input);

  /** The one on the class path; says how to get it where there is none. */
  static EncoderRuntime present(String encoder) {
    return ServiceLoader.load(EncoderRuntime.class)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "encoder %s is not of the BERT family and needs ONNX Runtime; get it once (139 MB):"
                            .formatted(encoder)
                        + " mvn -B -q -DskipTests package -pl onnx -am"));
  }
}
