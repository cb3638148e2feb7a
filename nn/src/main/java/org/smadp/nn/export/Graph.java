package org.smadp.nn.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smadp.nn.Model;
import org.smadp.nn.task.Task;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/**
 * A trained network as a list of operations: raw values in, scaled inside, probabilities or a
 * number in its own unit out. The first dimension is the number of rows, which is free.
 */
public final class Graph {
  static final String INPUT = "input";
  static final String TEXTS = "words";

  private final String name;
  private final String prefix;
  private final Optional<Shape> numbers;
  private final int texts;
  private final int outputs;
  private final String output;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Constant> constants = new ArrayList<>();

  private Graph(Model model, Preprocessing preprocessing) {
    this.name = model.name();
    this.prefix = preprocessing.prefix();
    this.numbers = preprocessing.numbers(model.inputShape());
    this.texts = preprocessing.texts();
    this.outputs = model.outputs();
    this.output = model.task() instanceof Task.Amount ? "value" : "probabilities";
  }

  /**
   * The graph of a trained model.
   *
   * @param preprocessing of raw values
   * @param answers in which unit a number is answered; without effect on probabilities
   */
  public static Graph of(
      Model model, GroupedVector parameters, Preprocessing preprocessing, AnswerScale answers) {
    Graph graph = new Graph(model, preprocessing);
    String scaled = preprocessing.addTo(graph, model.inputShape());
    String scores =
        new LayerGraph(graph, model, parameters.toArray())
            .add(model.layers(), scaled, model.inputShape());
    graph.answer(model.task(), scores, answers);
    return graph;
  }

  private void answer(Task task, String values, AnswerScale answers) {
    if (task instanceof Task.Amount) {
      String least = constant(-1);
      String most = constant(1);
      String within = add(Node.Op.MIN, add(Node.Op.MAX, values, least), most);
      String scaled = add(Node.Op.MUL, within, constant(answers.unit()));
      nodes.add(
          new Node(Node.Op.ADD, List.of(scaled, constant(answers.middle())), output, Map.of()));
    } else if (task instanceof Task.Labels) {
      nodes.add(new Node(Node.Op.SIGMOID, List.of(values), output, Map.of()));
    } else {
      nodes.add(new Node(Node.Op.SOFTMAX, List.of(values), output, Map.of("axis", -1L)));
    }
  }

  String add(Node.Op op, Map<String, Object> attributes, String... inputs) {
    String output = prefix + "v" + nodes.size();
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
    String constant = prefix + "c" + constants.size();
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

  int outputs() {
    return outputs;
  }

  /** The name of what it answers. */
  String output() {
    return output;
  }

  List<Node> nodes() {
    return List.copyOf(nodes);
  }

  List<Constant> constants() {
    return List.copyOf(constants);
  }
}
