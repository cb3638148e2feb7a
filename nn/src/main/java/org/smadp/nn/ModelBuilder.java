package org.smadp.nn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.smadp.nn.layer.Activation;
import org.smadp.nn.layer.Attention;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.Dropout;
import org.smadp.nn.layer.Formula;
import org.smadp.nn.layer.GroupNorm;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.LayerNorm;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Parameter;
import org.smadp.nn.layer.Pool;
import org.smadp.nn.layer.Reshape;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Sequence;
import org.smadp.nn.task.Task;
import org.smadp.tensor.Shape;

/**
 * A model under way. Each layer takes the size of its input from the layer before; one that does
 * not fit is refused at once, with its place.
 *
 * <pre>{@code
 * Model.builder("two-layers", Shape.of(20)).linear(64).relu().classes(2);
 * }</pre>
 */
public final class ModelBuilder {
  private final String name;
  private final Shape input;
  private final String place;
  private final Map<String, Integer> counts;
  private final List<Layer> layers = new ArrayList<>();
  private Shape shape;
  private long parameters;

  ModelBuilder(String name, Shape input) {
    this(name, input, "", new HashMap<>());
  }

  private ModelBuilder(String name, Shape input, String place, Map<String, Integer> counts) {
    this.name = name;
    this.input = input;
    this.place = place;
    this.counts = counts;
    this.shape = input;
  }

  /** The shape that leaves the last layer. */
  public Shape shape() {
    return shape;
  }

  /** A name that no layer named here has: the kind and a number. */
  public String fresh(String kind) {
    return kind + counts.merge(kind, 1, Integer::sum);
  }

  /** A layer as it is. */
  public ModelBuilder add(Layer layer) {
    return add(layer.label(), given -> layer);
  }

  /**
   * A layer made for the shape at hand.
   *
   * @param what the layer is called when it does not fit
   */
  public ModelBuilder add(String what, Function<Shape, Layer> layer) {
    try {
      Layer made = layer.apply(shape);
      Shape after = made.outputShape(shape);
      long values = after.size() + parameters + count(made);
      if (values > Integer.MAX_VALUE) {
        throw new ArithmeticException();
      }
      parameters += count(made);
      shape = after;
      layers.add(made);
      return this;
    } catch (IndexOutOfBoundsException exception) {
      throw misfit(what, "does not take " + shape, exception);
    } catch (ArithmeticException exception) {
      throw misfit(what, "is too large: more than 2147483647 values", exception);
    } catch (MisfitException exception) {
      throw exception;
    } catch (IllegalArgumentException exception) {
      throw misfit(what, exception.getMessage(), exception);
    }
  }

  private static long count(Layer layer) {
    long own = layer.parameters().stream().map(Parameter::shape).mapToLong(Shape::size).sum();
    return own + layer.parts().stream().mapToLong(ModelBuilder::count).sum();
  }

  private MisfitException misfit(String what, String why, RuntimeException cause) {
    return new MisfitException(
        "layer %s%d (%s): %s".formatted(place, layers.size() + 1, what, why), cause);
  }

  /** A refusal that names its layer already. */
  private static final class MisfitException extends IllegalArgumentException {
    MisfitException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** To {@code out} values, from however many there are in the last dimension. */
  public ModelBuilder linear(int out) {
    String own = fresh("linear");
    return add("linear '" + own + "'", given -> Linear.of(own, given.dim(-1), out));
  }

  /** A convolution to {@code out} channels. */
  public ModelBuilder conv(int out, int kernel) {
    return conv(out, kernel, conv -> conv);
  }

  /** A convolution with more settings, as in {@code conv(16, 3, c -> c.withPadding(1))}. */
  public ModelBuilder conv(int out, int kernel, Function<Conv, Conv> more) {
    String own = fresh("conv");
    return add(
        "conv '" + own + "'",
        given ->
            more.apply(
                new Conv(
                    own, given.rank() - 1, given.dim(0), out, kernel, 1, 0, 1, 1, true, false)));
  }

  public ModelBuilder groupNorm(int groups) {
    String own = fresh("group-norm");
    return add("group-norm '" + own + "'", given -> new GroupNorm(own, groups, given.dim(0)));
  }

  public ModelBuilder layerNorm() {
    String own = fresh("layer-norm");
    return add("layer-norm '" + own + "'", given -> LayerNorm.of(own, given.dim(-1)));
  }

  public ModelBuilder attention(int heads) {
    String own = fresh("attention");
    return add("attention '" + own + "'", given -> Attention.of(own, given.dim(-1), heads));
  }

  public ModelBuilder maxPool(int window, int stride) {
    return add(Pool.max(window, stride));
  }

  public ModelBuilder meanPool(int window, int stride) {
    return add(Pool.mean(window, stride));
  }

  public ModelBuilder relu() {
    return add(Activation.RELU);
  }

  public ModelBuilder tanh() {
    return add(Activation.TANH);
  }

  public ModelBuilder gelu() {
    return add(Activation.GELU);
  }

  /** A function of one's own on every value, such as {@code x * sigmoid(x)}. */
  public ModelBuilder formula(String text) {
    return add(Formula.of(text));
  }

  public ModelBuilder flatten() {
    return add(Reshape.FLATTEN);
  }

  public ModelBuilder dropout(double probability) {
    return add(new Dropout(probability));
  }

  /** A block added to its own input. */
  public ModelBuilder residual(Consumer<ModelBuilder> body) {
    return residual(body, none -> {});
  }

  /** Two branches from one input, added. */
  public ModelBuilder residual(Consumer<ModelBuilder> body, Consumer<ModelBuilder> shortcut) {
    return add(
        "residual",
        given -> new Residual(branch("body", given, body), branch("shortcut", given, shortcut)));
  }

  /** The layers that are added to a builder of their own, which starts at this shape. */
  public Sequence branch(String part, Shape from, Consumer<ModelBuilder> fill) {
    String inside = place + (layers.size() + 1) + "." + part + ".";
    ModelBuilder branch = new ModelBuilder(name, from, inside, counts);
    fill.accept(branch);
    return new Sequence(branch.layers);
  }

  /** The model, ended by a linear layer with one score for each class. */
  public Model classes(int classes) {
    return linear(classes).build(new Task.Classes(classes));
  }

  /** The model as it is; its last layer must have one score for each class. */
  public Model build(int classes) {
    return build(new Task.Classes(classes));
  }

  /** The model as it is, for this task; its last layer must have as many values. */
  public Model build(Task task) {
    return new Model(name, input, task, new Sequence(layers));
  }
}
