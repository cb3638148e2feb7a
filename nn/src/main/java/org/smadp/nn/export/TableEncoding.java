package org.smadp.nn.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smadp.tensor.Shape;

/**
 * How a row of a table becomes inputs: numbers are scaled, in double, and texts looked up.
 *
 * <pre>
 *   parts   = [scaled numbers, 1 for each missing number, inputs of each text]
 *   input i = parts[order i]
 * </pre>
 *
 * @param order for each input of the network its place among the parts
 */
public record TableEncoding(List<Measure> measures, List<Text> columns, List<Integer> order)
    implements Preprocessing {
  /**
   * One number: (clamp(v, low, high) - centre) / scale, v being the raw value or its logarithm.
   *
   * @param logarithm whether v = sign(raw) log(1 + |raw|)
   * @param fill v of a missing number; not a number if there must be none
   */
  public record Measure(
      boolean logarithm, double fill, double low, double high, double centre, double scale) {}

  /**
   * One text.
   *
   * @param rows the inputs that a text of each code has, all of one length
   * @param codes of known texts
   * @param other the code of any other text
   */
  public record Text(List<List<Double>> rows, Map<String, Integer> codes, int other) {
    public Text {
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  public TableEncoding {
    measures = List.copyOf(measures);
    columns = List.copyOf(columns);
    order = List.copyOf(order);
  }

  @Override
  public Optional<Shape> numbers(Shape network) {
    return measures.isEmpty() ? Optional.empty() : Optional.of(Shape.of(measures.size()));
  }

  @Override
  public int texts() {
    return columns.size();
  }

  @Override
  public String addTo(Graph graph, Shape network) {
    List<String> parts = new ArrayList<>();
    if (!measures.isEmpty()) {
      String raw = graph.cast(Constant.Type.DOUBLE, Graph.INPUT);
      String absent = graph.add(Node.Op.IS_NAN, raw);
      parts.add(scaled(graph, raw, absent));
      parts.add(graph.cast(Constant.Type.FLOAT, absent));
    }
    for (int c = 0; c < columns.size(); c++) {
      parts.add(lookedUp(graph, c));
    }
    String all = graph.add(Node.Op.CONCAT, Map.of("axis", 1L), parts.toArray(String[]::new));
    double[] places = order.stream().mapToDouble(Integer::doubleValue).toArray();
    String index = graph.constant(Constant.Type.LONG, List.of((long) places.length), places);
    return graph.add(Node.Op.PICK, Map.of("axis", 1L), all, index);
  }

  private String scaled(Graph graph, String raw, String absent) {
    String value = raw;
    if (measures.stream().anyMatch(Measure::logarithm)) {
      String one = graph.constant(Constant.Type.DOUBLE, List.of(), 1);
      String size =
          graph.add(Node.Op.LOG, graph.add(Node.Op.ADD, graph.add(Node.Op.ABS, raw), one));
      String logarithm = graph.add(Node.Op.MUL, graph.add(Node.Op.SIGN, raw), size);
      double[] which = measures.stream().mapToDouble(m -> m.logarithm() ? 1 : 0).toArray();
      String mask = graph.constant(Constant.Type.BOOL, List.of((long) which.length), which);
      value = graph.add(Node.Op.WHERE, mask, logarithm, raw);
    }
    double[] fills = measures.stream().mapToDouble(Measure::fill).toArray();
    String fill = graph.constant(Constant.Type.DOUBLE, List.of((long) fills.length), fills);
    String filled = graph.add(Node.Op.WHERE, absent, fill, value);
    return new ValueScaling(
            measures.stream().map(Measure::low).toList(),
            measures.stream().map(Measure::high).toList(),
            measures.stream().map(Measure::centre).toList(),
            measures.stream().map(Measure::scale).toList())
        .addTo(graph, filled, Shape.of(measures.size()));
  }

  private String lookedUp(Graph graph, int column) {
    Text text = columns.get(column);
    String place = graph.constant(Constant.Type.LONG, List.of(), column);
    String cells = graph.add(Node.Op.TEXTS, Map.of("axis", 1L), Graph.TEXTS, place);
    List<String> keys = List.copyOf(text.codes().keySet());
    List<Long> values = keys.stream().map(key -> (long) text.codes().get(key)).toList();
    String codes =
        graph.add(
            Node.Op.CODES,
            Map.of(
                "keys_strings",
                keys,
                "values_int64s",
                values,
                "default_int64",
                (long) text.other()),
            cells);
    int width = text.rows().get(0).size();
    double[] table =
        text.rows().stream().flatMap(List::stream).mapToDouble(Double::doubleValue).toArray();
    List<Long> shape = List.of((long) text.rows().size(), (long) width);
    return graph.add(Node.Op.GATHER, graph.constant(Constant.Type.FLOAT, shape, table), codes);
  }
}
