package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.nn.task.AmountLoss;
import org.smadp.nn.task.Task;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Examples;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/** The losses of numbers and of several labels: their gradients, and how these are clipped. */
class TaskLossTest {
  private static final int LOT = 9;

  static Stream<Task> tasks() {
    return Stream.of(
        new Task.Amount(AmountLoss.SQUARED),
        new Task.Amount(AmountLoss.HUBER),
        new Task.Labels(1),
        new Task.Labels(4));
  }

  private static List<Model> models(Task task) {
    return List.of(
        ModelZoo.byName("linear", Shape.of(6), task),
        ModelZoo.byName("mlp", Shape.of(6), task),
        ModelZoo.byName("cnn", Shape.of(3, 8, 8), task));
  }

  /** On every path, clipped sums are those of single backward passes in double. */
  @ParameterizedTest
  @MethodSource("tasks")
  void over_onEachPath_equalsSingleExamples(Task task) {
    for (Model model : models(task)) {
      SyntheticExamples examples = SyntheticExamples.gaussian(model, LOT, 5);
      GroupedVector point = model.initialParameters(NoiseSource.seeded(3));
      for (ClipBounds clip : LayerEqualityTest.bounds(model)) {
        double[] expected =
            EngineFixture.reference(model, examples, EngineFixture.lot(LOT), point, clip);
        for (ClippingPath path : ClippingPath.values()) {
          double[] actual =
              EngineFixture.sum(
                  model,
                  examples,
                  EngineFixture.options(model, path),
                  EngineFixture.lot(LOT),
                  new Probe.At(point),
                  clip);
          double difference = EngineFixture.difference(expected, actual);
          assertTrue(difference < 1e-9, model.name() + " " + path + ": " + difference);
        }
      }
    }
  }

  /** Gradients of single examples are differences of the loss as its definition says. */
  @ParameterizedTest
  @MethodSource("tasks")
  void gradient_ofOneExample_isTheDifferenceOfLosses(Task task) {
    Model model = ModelZoo.byName("linear", Shape.of(5), task);
    SyntheticExamples examples = SyntheticExamples.gaussian(model, LOT, 11);
    float[] values = model.initialParameters(NoiseSource.seeded(4)).toArray();
    try (var reference = new ReferenceSums(model, examples)) {
      for (int e = 0; e < LOT; e++) {
        double[] gradient =
            reference.gradient(e, GroupedVector.adopt(model.layout(), values.clone()));
        for (int i = 0; i < gradient.length; i++) {
          double step = 1e-5;
          double[] up = wide(values);
          double[] down = wide(values);
          up[i] += step;
          down[i] -= step;
          double difference =
              (loss(task, up, examples, e) - loss(task, down, examples, e)) / (2 * step);
          assertEquals(difference, gradient[i], 1e-6, task + " parameter " + i);
        }
      }
    }
  }

  private static double[] wide(float[] values) {
    double[] wide = new double[values.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = values[i];
    }
    return wide;
  }

  /**
   * The loss of one example under a linear layer, in plain Java: weights by output, then biases.
   */
  private static double loss(Task task, double[] parameters, Examples examples, int example) {
    float[] input = new float[5];
    float[] target = new float[task.targets()];
    examples.copyInput(example, input, 0);
    examples.copyTarget(example, target, 0);
    double loss = 0;
    for (int o = 0; o < task.outputs(); o++) {
      double value = parameters[5 * task.outputs() + o];
      for (int i = 0; i < 5; i++) {
        value += parameters[5 * o + i] * input[i];
      }
      double error = Math.abs(value - target[o]);
      if (task instanceof Task.Labels) {
        loss += Math.log1p(Math.exp(value)) - target[o] * value;
      } else if (task.equals(new Task.Amount(AmountLoss.HUBER)) && error > 0.2) {
        loss += 0.2 * (error - 0.1);
      } else {
        loss += error * error / 2;
      }
    }
    return loss;
  }

  /** A target that is no number leaves its example out, and no other. */
  @Test
  void over_targetThatIsNoNumber_addsNothing() {
    Model model = ModelZoo.byName("mlp", Shape.of(6), new Task.Amount(AmountLoss.SQUARED));
    SyntheticExamples examples = SyntheticExamples.gaussian(model, LOT, 5);
    GroupedVector point = model.initialParameters(NoiseSource.seeded(3));
    ClipBounds clip = ClipBounds.flat(model.layout(), 0.5);
    double[] expected = new double[model.layout().size()];
    try (var reference = new ReferenceSums(model, examples)) {
      for (int e = 1; e < LOT; e++) {
        ReferenceSums.addClipped(expected, reference.gradient(e, point), clip);
      }
    }
    double[] actual =
        EngineFixture.sum(
            model,
            examples.withTarget(0, Float.NaN),
            EngineFixture.options(),
            EngineFixture.lot(LOT),
            new Probe.At(point),
            clip);
    assertTrue(EngineFixture.difference(expected, actual) < 1e-9);
  }

  @Test
  void reader_targetOutsideOfTheTask_isRefusedBeforeAnythingIsAsked() {
    Model number = ModelZoo.byName("linear", Shape.of(6), new Task.Amount(AmountLoss.SQUARED));
    Model labels = ModelZoo.byName("linear", Shape.of(6), new Task.Labels(2));
    for (Model model : List.of(number, labels)) {
      SyntheticExamples odd = SyntheticExamples.gaussian(model, LOT, 5).withTarget(3, 1.5f);
      assertThrows(
          IllegalArgumentException.class,
          () -> new TorchGradientSums(model, odd, EngineFixture.options()));
    }
  }
}
