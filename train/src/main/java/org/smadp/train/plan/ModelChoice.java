package org.smadp.train.plan;

import java.util.Optional;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.tensor.Shape;

/** The network that a run trains: the one named, or the usual one for such inputs. */
public final class ModelChoice {
  private ModelChoice() {}

  public static Model of(Optional<String> named, Shape input, int classes) {
    String name = named.orElseGet(() -> usual(input));
    if (!ModelZoo.names().contains(name)) {
      return ModelZoo.byName(name); // refuses it and lists the known ones
    }
    try {
      return ModelZoo.byName(name, input, classes);
    } catch (IllegalArgumentException | IndexOutOfBoundsException exception) {
      throw new IllegalArgumentException(
          "model: %s does not fit inputs of shape %s: %s; see 'smadp models' for others"
              .formatted(name, input, misfit(exception)),
          exception);
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
