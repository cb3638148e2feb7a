package org.smadp.nn.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smadp.nn.Model;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/**
 * A trained network as a list of operations: raw values in, scaled inside, probabilities out. The
 * first dimension is the number of rows, which is free.
 */
public final class Graph {
  static final String INPUT = "input";
  static final String TEXTS = "words";
  static final String OUTPUT = "probabilities";

  private final String name;
  private final Optional<Shape> numbers;
  private final int texts;
  private final int classes;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Constant> constants = new ArrayList<>();

  private Graph(Model model, Preprocessing preprocessing) {
    this.name = model.name();
    this.numbers = preprocessing.numbers(model.inputShape());
    this.texts = preprocessing.texts();
    this.classes = model.classes();
  }

  /**
   * The graph of a trained model.
   *
   * @param preprocessing of raw values
   */
  public static Graph of(Model model, GroupedVector parameters, Preprocessing preprocessing) {
    Graph graph = new Graph(model, preprocessing);
    String scaled = preprocessing.addTo(graph, model.inputShape());
    String scores =
        new LayerGraph(graph, model, parameters.toArray())
            .add(model.layers(), scaled, model.inputShape());
    graph.nodes.add(new Node(Node.Op.SOFTMAX, List.of(scores), OUTPUT, Map.of("axis", -1L)));
    return graph;
  }

  String add(Node.Op op, Map<String, Object> attributes, String... inputs) {
    String output = "v" + nodes.size();
    nodes.add(new Node(op, List.of(inputs), output, attributes));
    return output;
  }

  String add(Node.Op op, String... inputs) {
    return add(op, Map.of(), inputs);
  }

  String cast(Constant.Type type, String input) {
    return add(Node.Op.CAST, Map.of("to", (long) type.onnx()), input);
  }

  String constant(Constant.Type type, List<Long> shape, double... values) {
    String constant = "c" + constants.size();
    constants.add(new Constant(constant, type, shape, values));
    return constant;
  }

  /** One number. */
  String constant(double value) {
    return constant(Constant.Type.FLOAT, List.of(), value);
  }

  String name() {
    return name;
  }

  /** The shape of a row of {@link #INPUT}; none when there is no such input. */
  Optional<Shape> numbers() {
    return numbers;
  }

  /** The length of a row of {@link #TEXTS}; 0 when there is no such input. */
  int texts() {
    return texts;
  }

  int classes() {
    return classes;
  }

  List<Node> nodes() {
    return List.copyOf(nodes);
  }

  List<Constant> constants() {
    return List.copyOf(constants);
  }
}
