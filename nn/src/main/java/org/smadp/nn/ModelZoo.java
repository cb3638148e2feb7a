package org.smadp.nn;

import static org.smadp.nn.layer.Activation.RELU;
import static org.smadp.nn.layer.Activation.TANH;
import static org.smadp.nn.layer.Reshape.FLATTEN;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Pool;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Sequence;
import org.smadp.nn.task.Task;
import org.smadp.tensor.Shape;

/** Networks by name. Those that can, adapt to the input shape and task of the data. */
public final class ModelZoo {
  private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

  static {
    Shape grey = Shape.of(1, 28, 28);
    Shape colour = Shape.of(3, 32, 32);
    Shape tokens = Shape.of(TransformerEncoder.POSITIONS);
    add("linear", grey, 10, ModelZoo::linear);
    add("wide-deep", grey, 10, ModelZoo::wideDeep);
    add("mlp", grey, 10, ModelZoo::mlp);
    add("mnist-cnn", grey, 10, ModelZoo::mnistCnn);
    add("cnn", colour, 10, ModelZoo::cnn);
    add("scatter-cnn", Shape.of(243, 8, 8), 10, ModelZoo::scatterCnn);
    add("resnet-18", colour, 10, (input, classes) -> ResidualNets.resNet18(input, classes, 64));
    add("resnet-18-w16", colour, 10, (input, classes) -> ResidualNets.resNet18(input, classes, 16));
    add("resnet-18-w8", colour, 10, (input, classes) -> ResidualNets.resNet18(input, classes, 8));
    add("wrn-16-4", colour, 10, (input, classes) -> ResidualNets.wideResNet16(input, classes, 4));
    add("transformer", tokens, 2, (input, classes) -> TransformerEncoder.small(input, classes));
  }

  private record Entry(Shape input, int classes, BiFunction<Shape, Integer, Model> build) {}

  private ModelZoo() {}

  private static void add(
      String name, Shape input, int classes, BiFunction<Shape, Integer, Model> build) {
    ENTRIES.put(name, new Entry(input, classes, build));
  }

  public static List<String> names() {
    return List.copyOf(ENTRIES.keySet());
  }

  /** The network for its usual data. */
  public static Model byName(String name) {
    Entry entry = entry(name);
    return entry.build().apply(entry.input(), entry.classes());
  }

  /** The network for data of this shape; refuses a shape it cannot take. */
  public static Model byName(String name, Shape input, int classes) {
    return byName(name, input, new Task.Classes(classes));
  }

  /** The same for any task. */
  public static Model byName(String name, Shape input, Task task) {
    return entry(name).build().apply(input, task.outputs()).answering(task);
  }

  private static Entry entry(String name) {
    Entry entry = ENTRIES.get(name);
    if (entry == null) {
      throw new IllegalArgumentException(
          "model must be one of " + names() + ", was '" + name + "'");
    }
    return entry;
  }

  /** One linear layer: logistic or linear regression. */
  public static Model linear(Shape input, int classes) {
    return Model.of("linear", input, classes, FLATTEN, Linear.of("fc", input.size(), classes));
  }

  /** A linear layer plus one hidden layer of 32: y = W x + V tanh(U x), for tables. */
  public static Model wideDeep(Shape input, int classes) {
    return Model.of(
        "wide-deep",
        input,
        classes,
        FLATTEN,
        new Residual(
            Sequence.of(
                Linear.of("hidden", input.size(), 32), TANH, Linear.of("deep", 32, classes)),
            Sequence.of(Linear.of("wide", input.size(), classes))));
  }

  /** Two hidden layers of 128. */
  public static Model mlp(Shape input, int classes) {
    return Model.of(
        "mlp",
        input,
        classes,
        FLATTEN,
        Linear.of("fc1", input.size(), 128),
        RELU,
        Linear.of("fc2", 128, 128),
        RELU,
        Linear.of("fc3", 128, classes));
  }

  /** The small network of private MNIST training: 26 010 parameters for 1x28x28 and 10 classes. */
  public static Model mnistCnn(Shape input, int classes) {
    Conv first = Conv.of2d("conv1", input.dim(0), 16, 8).withStride(2).withPadding(2);
    Conv second = Conv.of2d("conv2", 16, 32, 4).withStride(2);
    Pool overlapping = Pool.max(2, 1);
    Shape features =
        overlapping.outputShape(
            second.outputShape(overlapping.outputShape(first.outputShape(input))));
    return Model.of(
        "mnist-cnn",
        input,
        classes,
        first,
        TANH,
        overlapping,
        second,
        TANH,
        overlapping,
        FLATTEN,
        Linear.of("fc1", features.size(), 32),
        TANH,
        Linear.of("fc2", 32, classes));
  }

  /** Two convolutions and a linear layer, for scattering features of images. */
  public static Model scatterCnn(Shape input, int classes) {
    Conv first = Conv.of2d("conv1", input.dim(0), 64, 3).withPadding(1);
    Conv second = Conv.of2d("conv2", 64, 64, 3).withPadding(1);
    Pool half = Pool.max(2, 2);
    Shape features = second.outputShape(half.outputShape(first.outputShape(input)));
    return Model.of(
        "scatter-cnn",
        input,
        classes,
        first,
        TANH,
        half,
        second,
        TANH,
        FLATTEN,
        Linear.of("fc", features.size(), classes));
  }

  /** Six convolutions and two linear layers, as in private CIFAR-10 training. */
  public static Model cnn(Shape input, int classes) {
    int features = 128 * (input.dim(1) / 8) * (input.dim(2) / 8);
    return Model.of(
        "cnn",
        input,
        classes,
        Conv.of2d("conv1", input.dim(0), 32, 3).withPadding(1),
        TANH,
        Conv.of2d("conv2", 32, 32, 3).withPadding(1),
        TANH,
        Pool.max(2, 2),
        Conv.of2d("conv3", 32, 64, 3).withPadding(1),
        TANH,
        Conv.of2d("conv4", 64, 64, 3).withPadding(1),
        TANH,
        Pool.max(2, 2),
        Conv.of2d("conv5", 64, 128, 3).withPadding(1),
        TANH,
        Conv.of2d("conv6", 128, 128, 3).withPadding(1),
        TANH,
        Pool.max(2, 2),
        FLATTEN,
        Linear.of("fc1", features, 128),
        TANH,
        Linear.of("fc2", 128, classes));
  }
}
