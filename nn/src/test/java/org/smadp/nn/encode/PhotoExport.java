package org.smadp.nn.encode;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.Map;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.export.AnswerScale;
import org.smadp.nn.export.Graph;
import org.smadp.nn.export.OnnxFile;
import org.smadp.nn.export.PhotoFeatures;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.pretrained.MobileNetWeights;
import org.smadp.nn.torch.RowScorer;
import org.smadp.noise.NoiseSource;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/** Compares an image model of ours with its ONNX file, run by ONNX Runtime. */
final class PhotoExport {
  private static final int CLASSES = 5;

  private PhotoExport() {}

  /** The largest difference of a probability over so many images. */
  static double difference(MobileNetWeights weights, Shape image, int side, int count)
      throws Exception {
    Model model =
        Model.of(
            "head",
            Shape.of(weights.features()),
            CLASSES,
            Linear.of("head", weights.features(), CLASSES));
    float[] values = model.initialParameters(NoiseSource.seeded(2)).toArray();
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (3 * Math.sin(0.7 * i));
    }
    GroupedVector parameters = GroupedVector.adopt(model.layout(), values);
    byte[] file =
        OnnxFile.bytes(
            Graph.of(
                model, parameters, new PhotoFeatures(weights, image, side), AnswerScale.none()),
            "test",
            Map.of());
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    double largest = 0;
    double spread = 0;
    float[] firstAnswer = null;
    try (OrtSession session = environment.createSession(file);
        ImageEncoder encoder = new ImageEncoder(weights, "sum", image, side);
        RowScorer scorer = new RowScorer(model, parameters, RuntimeOptions.defaults())) {
      for (int i = 0; i < count; i += 2) {
        float[] bytes = new float[2 * image.size()];
        float[][] ours = new float[2][];
        for (int k = 0; k < 2; k++) {
          float[] pixels = ImageEncoderTest.image(i + k, image.dim(1), image.dim(2));
          float[] scaled = new float[image.size()];
          for (int p = 0; p < image.size(); p++) {
            bytes[k * image.size() + p] = Math.round(255 * pixels[p]);
            scaled[p] = bytes[k * image.size() + p] / 255;
          }
          ours[k] = scorer.answer(encoder.of(scaled));
          firstAnswer = firstAnswer == null ? ours[k] : firstAnswer;
          spread = Math.max(spread, Math.abs(ours[k][0] - firstAnswer[0]));
        }
        long[] shape = {2, image.dim(0), image.dim(1), image.dim(2)};
        try (var input = OnnxTensor.createTensor(environment, FloatBuffer.wrap(bytes), shape);
            var result = session.run(Map.of("input", input))) {
          float[][] theirs = (float[][]) result.get(0).getValue();
          for (int k = 0; k < 2; k++) {
            for (int c = 0; c < CLASSES; c++) {
              largest = Math.max(largest, Math.abs(ours[k][c] - theirs[k][c]));
            }
          }
        }
      }
    }
    assertTrue(spread > 1e-3, "answers that differ from image to image, not " + spread);
    return largest;
  }
}
