package org.smadp.nn.encode;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.util.Arrays;
import java.util.Map;

/** Sentence features by ONNX Runtime: batches with padding and a mask, as most programs do it. */
final class OnnxReference implements AutoCloseable {
  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;

  OnnxReference(byte[] model) throws OrtException {
    try (var options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      this.session = environment.createSession(model, options);
    }
  }

  /** Masked means of length 1, one for each text. */
  double[][] features(long[][] texts) throws OrtException {
    int longest = Arrays.stream(texts).mapToInt(text -> text.length).max().orElseThrow();
    long[][] ids = new long[texts.length][longest];
    long[][] mask = new long[texts.length][longest];
    for (int i = 0; i < texts.length; i++) {
      System.arraycopy(texts[i], 0, ids[i], 0, texts[i].length);
      Arrays.fill(mask[i], 0, texts[i].length, 1);
    }
    try (var tokens = OnnxTensor.createTensor(environment, ids);
        var masks = OnnxTensor.createTensor(environment, mask);
        var types = OnnxTensor.createTensor(environment, new long[texts.length][longest]);
        var result =
            session.run(
                Map.of("input_ids", tokens, "attention_mask", masks, "token_type_ids", types))) {
      float[][][] hidden = (float[][][]) result.get(0).getValue();
      double[][] features = new double[texts.length][];
      for (int i = 0; i < texts.length; i++) {
        features[i] = pooled(hidden[i], texts[i].length);
      }
      return features;
    }
  }

  private static double[] pooled(float[][] states, int length) {
    double[] mean = new double[states[0].length];
    for (int t = 0; t < length; t++) {
      for (int w = 0; w < mean.length; w++) {
        mean[w] += states[t][w] / (double) length;
      }
    }
    double norm = Math.sqrt(Arrays.stream(mean).map(v -> v * v).sum());
    return Arrays.stream(mean).map(v -> v / norm).toArray();
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
