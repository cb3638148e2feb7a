package org.smadp.nn.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.layer.Activation;
import org.smadp.nn.layer.Attention;
import org.smadp.nn.layer.CompositeLayer;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.Dropout;
import org.smadp.nn.layer.Embedding;
import org.smadp.nn.layer.Formula;
import org.smadp.nn.layer.GroupNorm;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.LayerNorm;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Pool;
import org.smadp.nn.layer.Reshape;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Reuse;
import org.smadp.nn.layer.Sequence;
import org.smadp.nn.layer.Unembedding;
import org.smadp.nn.task.AmountLoss;
import org.smadp.nn.task.Task;
import org.smadp.tensor.Shape;

class ModelYamlTest {
  @TempDir private Path folder;

  private Model read(String text, Shape input, int classes) throws IOException {
    Path file = Files.writeString(folder.resolve("net.yaml"), text);
    return ModelYaml.read(file, input, new Task.Classes(classes));
  }

  private Model readStated(String text) throws IOException {
    return ModelYaml.read(Files.writeString(folder.resolve("stored.yaml"), text));
  }

  @Test
  void read_networkOfFile_infersSizes() throws IOException {
    Model model =
        read(
            """
            layers:
            - conv: {out: 16, kernel: 8, stride: 2, padding: 2}
            - tanh
            - max-pool: {window: 2, stride: 1}
            - flatten
            - linear: {out: 32, name: hidden}
            - formula: x * sigmoid(x)
            - dropout: 0.1
            - linear: classes
            """,
            Shape.of(1, 28, 28),
            10);
    assertEquals("net", model.name());
    assertEquals(
        Sequence.of(
            Conv.of2d("conv1", 1, 16, 8).withStride(2).withPadding(2),
            Activation.TANH,
            Pool.max(2, 1),
            Reshape.FLATTEN,
            Linear.of("hidden", 16 * 12 * 12, 32),
            Formula.of("x * sigmoid(x)"),
            new Dropout(0.1),
            Linear.of("linear1", 32, 10)),
        model.layers());
  }

  @ParameterizedTest
  @MethodSource("org.smadp.nn.ModelZoo#names")
  void write_modelOfZoo_isReadBack(String name) throws IOException {
    Model model = ModelZoo.byName(name);
    assertEquals(model, readStated(ModelYaml.write(model)));
  }

  /** A block of somebody else. */
  private record Bottleneck(String name, int width) implements CompositeLayer {
    @Override
    public Layer composed() {
      return Residual.around(
          Linear.of(name + ".in", width, 2),
          Formula.of("x / (1 + abs(x))"),
          Linear.of(name + ".out", 2, width));
    }
  }

  @Test
  void write_everyKindOfLayer_isReadBack() throws IOException {
    Embedding tokens = new Embedding("tokens", 5, 4);
    Linear tied = Linear.of("tied", 4, 4).withoutBias();
    Model model =
        Model.of(
            "all kinds",
            Shape.of(6),
            5,
            tokens,
            tied,
            new Reuse(tied),
            LayerNorm.rms("rms", 4),
            new Attention(Linear.of("a", 4, 12).withoutBias(), 2, Linear.of("b", 4, 4)),
            new Bottleneck("block", 4),
            Sequence.of(Activation.GELU, new Dropout(0.25)),
            GroupNorm.instance("instance", 6),
            Pool.mean(2, 2),
            Linear.of("back", 2, 4),
            Reshape.MEAN_OVER_POSITIONS,
            new Unembedding(tokens));
    Model again = readStated(ModelYaml.write(model));
    assertEquals(model, again);
    assertEquals(model.slots(), again.slots());
  }

  @Test
  void composite_inModel_isReplacedByItsParts() {
    Model model =
        Model.of("own", Shape.of(3), 2, new Bottleneck("block", 3), Linear.of("fc", 3, 2));
    assertEquals(new Bottleneck("block", 3).composed(), model.layers().parts().get(0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "layers: [linear: -3]|layer 1 (linear): out must be a whole number from 1 to 16777216, was -3",
        "layers: [linear: 99999999999999]|layer 1 (linear): out must be a whole number",
        "layers: [linear: 16000000, linear: 16000000]|layer 2 (linear): a shape has at most 2^31 - 1 values",
        "layers: [conv: {out: 3}]|layer 1 (conv):",
        "layers: [relu, lineer: 3]|layer 2 (lineer): there is no such layer; known: linear, conv",
        "layers: [linear: {out: 3, nam: x}]|layer 1 (linear): unknown key 'nam' in linear; known: name",
        "layers: [linear: {out: 3, in: 7}]|layer 1 (linear): linear 'linear1' takes 7 values, was given 4",
        "layers: [residual: [linear: 5]]|layer 1 (residual): the branches of a residual must end",
        "layers: [residual: [relu, linear: 0]]|layer 1.body.2 (linear): out must be",
        "layers: [linear: 3]|must end in 2 values, ends in 3",
        "layers: []|layers must list at least one layer",
        "layers: 3|layers must be a list, was 3",
        "layer: [relu]|unknown key 'layer' in the file; known: name, input, classes, labels, amount, layers",
        "[1|it is not valid YAML at line 1",
        "text|it must hold keys and values",
        "layers: [formula: x +]|at character 4 there must be a number",
        "layers: [formula: sin(x)]|there is no function 'sin'",
        "layers: [reuse: fc]|layer 1 (reuse): there is no earlier layer named 'fc'",
        "\"input: [5]\nlayers: [relu]\"|input is 5, the data has 4",
        "\"classes: 3\nlayers: [relu]\"|classes is 3, the data has classes 2",
        "layers: [[relu]]|layer 1 (?): a layer must be a word",
        "layers: [dropout: much]|layer 1 (dropout): probability must be a number",
      })
  void read_badNetwork_isRefusedInOneLine(String text, String message) {
    var refused =
        assertThrows(IllegalArgumentException.class, () -> read(text, Shape.of(4), 2), text);
    assertTrue(refused.getMessage().contains(message), refused.getMessage());
    assertEquals(1, refused.getMessage().lines().count());
  }

  @Test
  void parse_formulaTooDeep_isRefused() {
    String deep = "(".repeat(60) + "x" + ")".repeat(60);
    assertThrows(IllegalArgumentException.class, () -> Formula.of(deep));
  }

  @Test
  void read_whatWasWritten_keepsTheTask() throws IOException {
    for (Task task :
        List.of(
            new Task.Classes(3),
            new Task.Labels(3),
            new Task.Labels(1),
            new Task.Amount(AmountLoss.SQUARED),
            new Task.Amount(AmountLoss.HUBER))) {
      Model model = ModelZoo.byName("mlp", Shape.of(4), task);
      assertEquals(model, readStated(ModelYaml.write(model)));
      Path file = Files.writeString(folder.resolve("own.yaml"), "layers: [linear: classes]");
      assertEquals(task, ModelYaml.read(file, Shape.of(4), task).task());
    }
  }

  @Test
  void read_otherTaskThanTheData_isRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("own.yaml"), "labels: 2\nlayers: [linear: 2]");
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> ModelYaml.read(file, Shape.of(4), new Task.Classes(2)));
    assertTrue(refused.getMessage().contains("labels is 2, the data has classes 2"));
  }

  @Test
  void parse_layersTooDeep_isRefused() {
    String deep = "layers: [" + "residual: [".repeat(30) + "relu" + "]".repeat(31);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            ModelYaml.parse(
                deep, "deep", Optional.of(Shape.of(4)), Optional.of(new Task.Classes(2))));
  }

  @Test
  void builder_layerThatDoesNotFit_namesItsPlace() {
    var builder = Model.builder("own", Shape.of(4)).linear(3).relu();
    var refused = assertThrows(IllegalArgumentException.class, () -> builder.conv(3, 2).classes(2));
    assertTrue(refused.getMessage().startsWith("layer 3 (conv 'conv1')"), refused.getMessage());
  }

  @Test
  void builder_residualNetwork_isBuilt() {
    Model model =
        Model.builder("own", Shape.of(3, 8, 8))
            .conv(8, 3, conv -> conv.withPadding(1))
            .residual(body -> body.groupNorm(4).relu().conv(8, 3, conv -> conv.withPadding(1)))
            .flatten()
            .classes(10);
    assertEquals(Shape.of(10), model.layers().outputShape(Shape.of(3, 8, 8)));
    assertEquals(4, model.layers().parts().size());
  }
}
