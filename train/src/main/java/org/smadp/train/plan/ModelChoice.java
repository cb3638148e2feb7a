package org.smadp.train.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.smadp.nn.Model;
import org.smadp.nn.ModelValidator;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.file.ModelYaml;
import org.smadp.nn.task.Task;
import org.smadp.tensor.Shape;

/**
 * The network that a run trains: the one named, that of a file ({@code file:NET.yaml}), or the
 * usual one for such inputs.
 */
public final class ModelChoice {
  private static final String FILE = "file:";

  private ModelChoice() {}

  /** Whether a name stands for a file. */
  public static boolean isFile(String name) {
    return name.startsWith(FILE);
  }

  /** The file that such a name stands for. */
  public static Path file(String name) {
    String file = name.substring(FILE.length());
    if (file.isBlank()) {
      throw new IllegalArgumentException(
          "model: '%s' names no file; write it after the colon, such as %snet.yaml"
              .formatted(name, FILE));
    }
    return Path.of(file);
  }

  /**
   * The network for a table some of whose columns have vectors for their categories.
   *
   * @param embedded the layers in front of it
   */
  public static Model of(Optional<String> named, Shape input, Task task, EmbeddedColumns embedded) {
    return embedded.before(of(named, embedded.after(input), task), input);
  }

  public static Model of(Optional<String> named, Shape input, Task task) {
    String name = named.orElseGet(() -> usual(input));
    if (isFile(name)) {
      return read(file(name), input, task);
    }
    if (!ModelZoo.names().contains(name)) {
      return ModelZoo.byName(name); // refuses it and lists the known ones
    }
    try {
      return ModelZoo.byName(name, input, task);
    } catch (IllegalArgumentException | IndexOutOfBoundsException exception) {
      throw new IllegalArgumentException(
          "model: %s does not fit inputs of shape %s: %s; see 'smadp models' for others"
              .formatted(name, input, misfit(exception)),
          exception);
    }
  }

  /** A network of one's own for the task of the data; classes that never occur may be left over. */
  public static Model fitting(Model own, Task task) {
    return own.task().getClass() == task.getClass() ? own : own.answering(task);
  }

  private static Model read(Path file, Shape input, Task task) {
    try {
      Model model = ModelYaml.read(file, input, task);
      ModelValidator.requireTrainable(model);
      return model;
    } catch (IOException exception) {
      throw new IllegalArgumentException("model: " + file + " cannot be read", exception);
    }
  }

  private static String misfit(RuntimeException exception) {
    return exception instanceof IndexOutOfBoundsException
        ? "it takes images, channels x height x width"
        : exception.getMessage();
  }

  private static String usual(Shape input) {
    if (input.equals(Shape.of(1, 28, 28))) {
      return "mnist-cnn";
    }
    return input.dims().size() == 3 ? "cnn" : "mlp";
  }
}
