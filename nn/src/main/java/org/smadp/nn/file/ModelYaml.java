package org.smadp.nn.file;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smadp.nn.Model;
import org.smadp.nn.ModelBuilder;
import org.smadp.nn.task.Task;
import org.smadp.tensor.Shape;

/**
 * A network in a YAML file.
 *
 * <pre>
 *   name: small               # optional, else the file's name
 *   input: [1, 28, 28]        # optional, else the shape of the data
 *   classes: 10               # or labels: 5, or amount: squared; optional, else as the data
 *   layers:
 *   - conv: {out: 16, kernel: 8, stride: 2, padding: 2}
 *   - tanh
 *   - flatten
 *   - linear: classes
 * </pre>
 *
 * <p>Whatever {@link #write} gives, {@link #read} reads back to the same model.
 */
public final class ModelYaml {
  private static final long LONGEST_FILE = 1 << 20;
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .build();

  private ModelYaml() {}

  /** The network of a file for the data that it is to be trained on. */
  public static Model read(Path file, Shape input, Task task) throws IOException {
    return read(file, Optional.of(input), Optional.of(task));
  }

  /** The network of a file that states its input and its task, as stored ones do. */
  public static Model read(Path file) throws IOException {
    return read(file, Optional.empty(), Optional.empty());
  }

  /** The network that {@link #write} wrote. */
  public static Model read(String text) {
    return parse(text, "network", Optional.empty(), Optional.empty());
  }

  /** Whether the network has an encoder whose weights the file does not hold. */
  public static boolean holdsAdaptedEncoder(Path file) throws IOException {
    return Files.readString(file).contains("- " + LayerWriter.ADAPTED_ENCODER + ":");
  }

  private static Model read(Path file, Optional<Shape> input, Optional<Task> task)
      throws IOException {
    try {
      String name = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
      return parse(text(file), name, input, task);
    } catch (IllegalArgumentException exception) {
      throw new IllegalArgumentException(
          "model: " + file + ": " + exception.getMessage(), exception);
    }
  }

  private static String text(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("there is no such file; give file:NET.yaml");
    }
    if (Files.size(file) > LONGEST_FILE) {
      throw new IllegalArgumentException("a network must be described in at most 1 MiB");
    }
    try {
      return Files.readString(file);
    } catch (CharacterCodingException exception) {
      throw new IllegalArgumentException("it is not text in UTF-8", exception);
    }
  }

  static Model parse(String text, String name, Optional<Shape> input, Optional<Task> data) {
    Fields root = new Fields("the file", tree(text));
    String own = root.text("name", name);
    Shape shape = input(root.list("input"), input);
    Task task = TaskFields.task(root, data);
    List<JsonNode> layers = root.list("layers");
    root.requireAllRead();
    if (layers.isEmpty()) {
      throw new IllegalArgumentException("layers must list at least one layer");
    }
    ModelBuilder builder = Model.builder(own, shape);
    new LayerReader(task.outputs()).addAll(builder, layers);
    return builder.build(task);
  }

  private static JsonNode tree(String text) {
    try {
      JsonNode tree = YAML.readTree(text);
      if (!tree.isObject()) {
        throw new IllegalArgumentException("it must hold keys and values, such as 'layers:'");
      }
      return tree;
    } catch (JsonProcessingException exception) {
      var at = exception.getLocation();
      throw new IllegalArgumentException(
          "it is not valid YAML at line %d: %s"
              .formatted(
                  at == null ? 1 : at.getLineNr(),
                  exception.getOriginalMessage().lines().findFirst().orElse("")),
          exception);
    }
  }

  private static Shape input(List<JsonNode> dims, Optional<Shape> data) {
    if (dims.isEmpty()) {
      return data.orElseThrow(
          () -> new IllegalArgumentException("input must be given, such as input: [1, 28, 28]"));
    }
    List<Integer> stated = new ArrayList<>();
    dims.forEach(dim -> stated.add(Fields.size("input", dim)));
    Shape shape = new Shape(stated);
    if (data.isPresent() && !data.get().equals(shape)) {
      throw new IllegalArgumentException(
          "input is %s, the data has %s; leave input out to follow the data"
              .formatted(shape, data.get()));
    }
    return shape;
  }

  /** The whole network as text, every size stated. */
  public static String write(Model model) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("name", model.name());
    root.put("input", model.inputShape().dims());
    root.put(TaskFields.key(model.task()), TaskFields.value(model.task()));
    root.put("layers", LayerWriter.written(model.layers()));
    try {
      return YAML.writeValueAsString(root);
    } catch (JsonProcessingException exception) {
      throw new IllegalStateException(exception);
    }
  }
}
