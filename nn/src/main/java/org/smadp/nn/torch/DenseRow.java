package org.smadp.nn.torch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.smadp.nn.Model;
import org.smadp.nn.layer.Activation;
import org.smadp.nn.layer.Dropout;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Reshape;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Sequence;
import org.smadp.nn.layer.Slot;

/**
 * A small network of linear layers on one row, in plain Java: calls into the tensor library would
 * take longer than its few thousand products.
 */
final class DenseRow {
  private static final int LARGEST = 1 << 18;

  private final UnaryOperator<float[]> network;

  private DenseRow(UnaryOperator<float[]> network) {
    this.network = network;
  }

  /** The network if it is small and has no other layers than linear ones and their like. */
  static Optional<DenseRow> of(Model model, float[] parameters) {
    List<Slot> slots = model.slots();
    return model.parameterCount() > LARGEST || model.inputShape().rank() < 1
        ? Optional.empty()
        : layer(model.layers(), slots, parameters, model.inputShape().rank() == 1)
            .map(DenseRow::new);
  }

  float[] logits(float[] input) {
    return network.apply(input);
  }

  private static Optional<UnaryOperator<float[]>> layer(
      Layer layer, List<Slot> slots, float[] parameters, boolean flat) {
    if (layer instanceof Sequence sequence) {
      return sequence(sequence, slots, parameters, flat);
    } else if (layer == Reshape.FLATTEN) {
      return Optional.of(UnaryOperator.identity());
    } else if (layer instanceof Dropout) {
      return Optional.of(UnaryOperator.identity());
    } else if (layer == Activation.RELU) {
      return Optional.of(
          values -> each(values, value -> Float.isNaN(value) ? value : Math.max(0, value)));
    } else if (layer == Activation.TANH) {
      return Optional.of(values -> each(values, value -> (float) Math.tanh(value)));
    } else if (layer instanceof Linear linear && flat) {
      return Optional.of(linear(linear, slots, parameters));
    } else if (layer instanceof Residual residual && flat) {
      var body = sequence(residual.body(), slots, parameters, true);
      var shortcut = sequence(residual.shortcut(), slots, parameters, true);
      return body.isPresent() && shortcut.isPresent()
          ? Optional.of(values -> sum(body.get().apply(values), shortcut.get().apply(values)))
          : Optional.empty();
    }
    return Optional.empty();
  }

  private static Optional<UnaryOperator<float[]>> sequence(
      Sequence sequence, List<Slot> slots, float[] parameters, boolean flat) {
    List<UnaryOperator<float[]>> parts = new ArrayList<>();
    boolean flatSoFar = flat;
    for (Layer part : sequence.parts()) {
      Optional<UnaryOperator<float[]>> next = layer(part, slots, parameters, flatSoFar);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      parts.add(next.get());
      flatSoFar |= part == Reshape.FLATTEN;
    }
    return Optional.of(
        values -> {
          float[] result = values;
          for (UnaryOperator<float[]> part : parts) {
            result = part.apply(result);
          }
          return result;
        });
  }

  /** The weight is kept by input, so that the inner loop runs over outputs without a sum. */
  private static UnaryOperator<float[]> linear(
      Linear linear, List<Slot> slots, float[] parameters) {
    int in = linear.in();
    int out = linear.out();
    int weight = offset(linear.parameters().get(0).key(), slots);
    float[] byInput = new float[in * out];
    for (int o = 0; o < out; o++) {
      for (int i = 0; i < in; i++) {
        byInput[i * out + o] = parameters[weight + o * in + i];
      }
    }
    float[] bias = new float[out];
    if (linear.bias()) {
      System.arraycopy(parameters, offset(linear.parameters().get(1).key(), slots), bias, 0, out);
    }
    return values -> {
      float[] result = bias.clone();
      for (int i = 0; i < in; i++) {
        float value = values[i];
        int row = i * out;
        for (int o = 0; o < out; o++) {
          result[o] += value * byInput[row + o];
        }
      }
      return result;
    };
  }

  private static int offset(String key, List<Slot> slots) {
    return slots.stream()
        .filter(slot -> slot.parameter().key().equals(key))
        .findFirst()
        .orElseThrow()
        .offset();
  }

  private interface OfOne {
    float apply(float value);
  }

  private static float[] each(float[] values, OfOne function) {
    float[] result = new float[values.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = function.apply(values[i]);
    }
    return result;
  }

  private static float[] sum(float[] left, float[] right) {
    float[] result = left.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] += right[i];
    }
    return result;
  }
}
