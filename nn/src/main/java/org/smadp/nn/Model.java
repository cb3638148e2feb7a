package org.smadp.nn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.Parameter;
import org.smadp.nn.layer.Sequence;
import org.smadp.nn.layer.Slot;
import org.smadp.nn.task.Task;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.Shape;

/**
 * A network: a name, the shape of one input, what it is to answer, and layers. Groups follow from
 * the layers: each layer with a weight starts a group that begins with the weight, its bias and the
 * parameters of norm layers after it join that group. Norm parameters before any weight form a
 * group of their own. Layers of one's own are replaced by what they are made of, see {@link
 * org.smadp.nn.layer.CompositeLayer}.
 */
public record Model(String name, Shape inputShape, Task task, Sequence layers) {
  public Model {
    if (name.isBlank()) {
      throw new IllegalArgumentException("the name of a model must not be blank");
    }
    layers = new Sequence(Composites.resolved(layers.parts()));
    Shape output = layers.outputShape(inputShape);
    if (!output.equals(Shape.of(task.outputs()))) {
      throw new IllegalArgumentException(
          "model '" + name + "' must end in " + task.outputs() + " values, ends in " + output);
    }
  }

  /** A network that ends in this many values: classes, or a number where it is one. */
  public Model(String name, Shape inputShape, int outputs, Sequence layers) {
    this(name, inputShape, Task.of(outputs), layers);
  }

  /** A network that ends in this many values: classes, or a number where it is one. */
  public static Model of(String name, Shape inputShape, int outputs, Layer... layers) {
    return new Model(name, inputShape, outputs, Sequence.of(layers));
  }

  /** The same layers for another task with as many values. */
  public Model answering(Task other) {
    return new Model(name, inputShape, other, layers);
  }

  /** How many values it ends in: one for each class or label, or one for a number. */
  public int outputs() {
    return task.outputs();
  }

  /** A model under way, whose layers find their input sizes by themselves. */
  public static ModelBuilder builder(String name, Shape inputShape) {
    return new ModelBuilder(name, inputShape);
  }

  /** Every parameter tensor, in the order of the flat vector. */
  public List<Slot> slots() {
    List<Slot> slots = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    int group = -1;
    int offset = 0;
    for (Layer layer : leaves(layers, new ArrayList<>())) {
      for (Parameter parameter : layer.parameters()) {
        if (!keys.add(parameter.key())) {
          throw new IllegalArgumentException(
              "model '"
                  + name
                  + "' has two layers named '"
                  + parameter.layer()
                  + "'; rename one, or tie them with Reuse");
        }
        boolean startsGroup = parameter.role() == Parameter.Role.WEIGHT || group < 0;
        group += startsGroup ? 1 : 0;
        slots.add(new Slot(parameter, group, offset));
        offset = Math.addExact(offset, parameter.shape().size());
      }
    }
    return slots;
  }

  /** How the flat parameter vector is cut into groups. */
  public Layout layout() {
    Layout.Builder builder = Layout.builder();
    List<Slot> slots = slots();
    int from = 0;
    while (from < slots.size()) {
      int to = from;
      int length = 0;
      while (to < slots.size() && slots.get(to).group() == slots.get(from).group()) {
        length += slots.get(to++).parameter().shape().size();
      }
      Parameter first = slots.get(from).parameter();
      boolean hasWeight = first.role() == Parameter.Role.WEIGHT;
      List<Integer> shape = hasWeight ? first.shape().dims() : List.of();
      builder.group(first.layer(), length, shape.toArray(Integer[]::new));
      from = to;
    }
    return builder.build();
  }

  /**
   * First values: weights and biases uniform in +-1/sqrt(fanIn), norm layers the identity. Value i
   * of group g is word i of the stream (INITIAL_PARAMETERS, step 0, g).
   */
  public GroupedVector initialParameters(NoiseSource noise) {
    Layout layout = layout();
    float[] values = new float[layout.size()];
    long[] words = new long[layout.size()];
    Streams streams = noise.claim(Purpose.INITIAL_PARAMETERS);
    for (Layout.Group group : layout.groups()) {
      streams.uniforms(0, group.index()).fill(words, group.offset(), group.end(), 0);
    }
    for (Slot slot : slots()) {
      Parameter parameter = slot.parameter();
      int end = slot.offset() + parameter.shape().size();
      for (int i = slot.offset(); i < end; i++) {
        double uniform = (words[i] >> 11) * 0x1p-52; // in [-1, 1)
        values[i] = (float) (parameter.centre() + parameter.halfWidth() * uniform);
      }
    }
    return GroupedVector.adopt(layout, values);
  }

  /** The number of trainable values. */
  public int parameterCount() {
    return layout().size();
  }

  private static List<Layer> leaves(Layer layer, List<Layer> found) {
    if (layer.parts().isEmpty()) {
      found.add(layer);
    }
    layer.parts().forEach(part -> leaves(part, found));
    return found;
  }
}
