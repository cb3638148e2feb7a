package org.smadp.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.smadp.data.DataException;

/** An ONNX file as ONNX Runtime runs it, on the thread that asks. Close it. */
final class Session implements AutoCloseable {
  private final Path file;
  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;

  private Session(Path file, OrtSession session) {
    this.file = file;
    this.session = session;
  }

  static Session open(Path file) {
    try (var options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      OrtEnvironment environment = OrtEnvironment.getEnvironment();
      return new Session(file, environment.createSession(file.toString(), options));
    } catch (OrtException e) {
      throw new DataException(file, "cannot be run by ONNX Runtime: " + e.getMessage());
    }
  }

  /** What it takes, by name. */
  Map<String, NodeInfo> inputs() {
    try {
      return session.getInputInfo();
    } catch (OrtException e) {
      throw failed(e);
    }
  }

  /** The type and shape of an input; sizes that are free are -1. */
  TensorInfo input(String name) {
    if (inputs().get(name).getInfo() instanceof TensorInfo tensor) {
      return tensor;
    }
    throw new DataException(file, "input %s is no tensor".formatted(name));
  }

  OnnxTensor tensor(long[] values, boolean wide) throws OrtException {
    if (wide) {
      return OnnxTensor.createTensor(environment, new long[][] {values});
    }
    int[] narrow = new int[values.length];
    for (int i = 0; i < narrow.length; i++) {
      narrow[i] = Math.toIntExact(values[i]);
    }
    return OnnxTensor.createTensor(environment, new int[][] {narrow});
  }

  OnnxTensor tensor(float[] values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape);
  }

  /** The features in the first answer to one example: a row, or the mean of what there is of it. */
  float[] features(Map<String, OnnxTensor> inputs, MeanOver mean) {
    try (OrtSession.Result result = session.run(inputs)) {
      if (!(result.get(0) instanceof OnnxTensor tensor) || tensor.getFloatBuffer() == null) {
        throw new DataException(file, "its first answer must be a tensor of floats");
      }
      return new Pooling(file, tensor.getInfo().getShape(), mean).of(tensor.getFloatBuffer());
    } catch (OrtException e) {
      throw failed(e);
    }
  }

  /** Which sizes of an answer with more than a row are averaged over. */
  enum MeanOver {
    /** Of tokens by width. */
    FIRST,
    /** Of channels by height by width. */
    REST
  }

  DataException refused(String problem) {
    return new DataException(file, problem);
  }

  private DataException failed(OrtException e) {
    return new DataException(file, "ONNX Runtime failed: " + e.getMessage());
  }

  List<String> inputNames() {
    return List.copyOf(session.getInputNames());
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException e) {
      throw failed(e);
    }
  }
}
