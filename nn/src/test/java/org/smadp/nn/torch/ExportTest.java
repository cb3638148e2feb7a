package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.DeviceOptional;
import org.bytedeco.pytorch.ExtraFilesMap;
import org.bytedeco.pytorch.IValue;
import org.bytedeco.pytorch.IValueVector;
import org.bytedeco.pytorch.JitModule;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.export.AnswerScale;
import org.smadp.nn.export.Graph;
import org.smadp.nn.export.OnnxFile;
import org.smadp.nn.export.TorchScriptFile;
import org.smadp.nn.export.ValueScaling;
import org.smadp.nn.runtime.NativeArrays;
import org.smadp.nn.task.AmountLoss;
import org.smadp.nn.task.Task;
import org.smadp.noise.NoiseSource;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/** Exported networks next to ours, run by the programs that they are exported for. */
class ExportTest {
  private static final Map<String, String> METADATA = Map.of("privacy.md", "epsilon = 3");

  @TempDir Path folder;

  private static List<LayerCases.Case> layers() {
    return LayerCases.all(2);
  }

  @ParameterizedTest
  @MethodSource("layers")
  void export_everyKindOfLayer_answersAsOurs(LayerCases.Case layer) throws OrtException {
    compare(layer.model(), layer.examples(20));
  }

  @ParameterizedTest
  @ValueSource(strings = {"linear", "mlp", "mnist-cnn", "transformer"})
  void export_smallModel_answersAsOursOnThousandInputs(String name) throws OrtException {
    compare(name, 1000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cnn", "scatter-cnn", "resnet-18-w8", "wrn-16-4"})
  void export_largeModel_answersAsOurs(String name) throws OrtException {
    compare(name, 10);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("org.smadp.nn.ModelZoo#names")
  void export_modelOfZoo_answersAsOursOnThousandInputs(String name) throws OrtException {
    compare(name, 1000);
  }

  private void compare(String name, int inputs) throws OrtException {
    Model model = ModelZoo.byName(name);
    int vocabulary = name.equals("transformer") ? 4096 : 0;
    compare(model, SyntheticExamples.tokens(model, inputs, 3, vocabulary));
  }

  private void compare(Model model, SyntheticExamples examples) throws OrtException {
    GroupedVector parameters = model.initialParameters(NoiseSource.seeded(7));
    Graph graph = Graph.of(model, parameters, ValueScaling.none(), AnswerScale.none());
    byte[] onnx = OnnxFile.bytes(graph, "test", METADATA);
    Path script = folder.resolve("model.pt");
    TorchScriptFile.write(script, graph, METADATA);
    int length = model.inputShape().size();
    try (var ours = new RowScorer(model, parameters, RuntimeOptions.defaults().withWorkers(2));
        var onnxModel = new Onnx(onnx)) {
      float[][] expected = ours.answers(examples);
      for (int from = 0; from < examples.size(); from += 100) {
        int count = Math.min(100, examples.size() - from);
        float[] rows = new float[count * length];
        for (int e = 0; e < count; e++) {
          examples.copyInput(from + e, rows, e * length);
        }
        requireEqual("onnx", expected, from, onnxModel.run(rows, model.inputShape(), count));
        requireEqual("torchscript", expected, from, run(script, rows, model, count));
      }
    }
  }

  private static void requireEqual(String what, float[][] ours, int from, float[][] theirs) {
    for (int e = 0; e < theirs.length; e++) {
      for (int c = 0; c < theirs[e].length; c++) {
        assertEquals(ours[from + e][c], theirs[e][c], 1e-5, what + ", row " + (from + e));
      }
    }
  }

  /** Sigmoids of labels, and numbers in their unit, kept within their bounds. */
  @Test
  void export_otherTasks_answerAsOursOnThousandInputs() throws OrtException {
    Task number = new Task.Amount(AmountLoss.SQUARED);
    for (Task task : List.of(new Task.Labels(1), new Task.Labels(4), number)) {
      for (String name : List.of("linear", "mlp")) {
        Model model = ModelZoo.byName(name, Shape.of(6), task);
        compare(model, SyntheticExamples.gaussian(model, 1000, 3));
      }
    }
    Model model = ModelZoo.byName("linear", Shape.of(6), number);
    GroupedVector parameters = model.initialParameters(NoiseSource.seeded(7)).scaled(3);
    Graph graph = Graph.of(model, parameters, ValueScaling.none(), new AnswerScale(50, 40));
    float[] rows = {1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0, -9, 9, -9, 9, -9, 9};
    try (var ours = new RowScorer(model, parameters, RuntimeOptions.defaults().withWorkers(1));
        var onnx = new Onnx(OnnxFile.bytes(graph, "test", METADATA))) {
      float[][] answers = onnx.run(rows, model.inputShape(), 3);
      for (int row = 0; row < 3; row++) {
        float own = ours.answer(Arrays.copyOfRange(rows, 6 * row, 6 * row + 6))[0];
        assertEquals(50 + 40 * own, answers[row][0], 1e-4);
        assertTrue(answers[row][0] >= 10 && answers[row][0] <= 90);
      }
    }
  }

  @Test
  void export_scaling_isPartOfTheGraph() throws OrtException {
    Model model = ModelZoo.byName("linear", Shape.of(2), 2);
    GroupedVector parameters = model.initialParameters(NoiseSource.seeded(7));
    var scaling =
        new ValueScaling(
            List.of(0.0, -1e9), List.of(120.0, 1e9), List.of(60.0, 0.0), List.of(60.0, 1e9));
    Graph graph = Graph.of(model, parameters, scaling, AnswerScale.none());
    Path script = folder.resolve("model.pt");
    TorchScriptFile.write(script, graph, METADATA);
    float[] raw = {90, 5e8f, -7, 2e9f};
    float[][] inputs = {{0.5f, 0.5f}, {-1, 1}};
    try (var ours = new RowScorer(model, parameters, RuntimeOptions.defaults().withWorkers(1));
        var onnx = new Onnx(OnnxFile.bytes(graph, "test", METADATA))) {
      float[][] expected = {ours.answer(inputs[0]), ours.answer(inputs[1])};
      requireEqual("onnx", expected, 0, onnx.run(raw, model.inputShape(), 2));
      requireEqual("torchscript", expected, 0, run(script, raw, model, 2));
      assertEquals(METADATA, Map.copyOf(onnx.session.getMetadata().getCustomMetadata()));
    }
  }

  /** A session of the reference program. */
  private static final class Onnx implements AutoCloseable {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;

    Onnx(byte[] model) throws OrtException {
      session = environment.createSession(model);
    }

    float[][] run(float[] rows, Shape shape, int count) throws OrtException {
      try (OnnxTensor input =
              OnnxTensor.createTensor(environment, FloatBuffer.wrap(rows), shape.after(count));
          OrtSession.Result result = session.run(Map.of("input", input))) {
        return (float[][]) result.get(0).getValue();
      }
    }

    @Override
    public void close() throws OrtException {
      session.close();
    }
  }

  @SuppressWarnings("try") // a scope is opened for its closing
  private static float[][] run(Path script, float[] rows, Model model, int count) {
    try (PointerScope scope = new PointerScope()) {
      ExtraFilesMap extra = new ExtraFilesMap();
      extra.put(new BytePointer("privacy.md"), new BytePointer(""));
      JitModule module = torch.load(script.toString(), new DeviceOptional(), extra, false);
      assertTrue(extra.get(new BytePointer("privacy.md")).getString().contains("epsilon"));
      IValueVector inputs =
          new IValueVector(new IValue(Tensor.create(rows, model.inputShape().after(count))));
      float[] all = NativeArrays.toFloats(module.forward(inputs).toTensor());
      List<float[]> result = new ArrayList<>();
      for (int from = 0; from < all.length; from += model.outputs()) {
        result.add(Arrays.copyOfRange(all, from, from + model.outputs()));
      }
      return result.toArray(float[][]::new);
    }
  }
}
