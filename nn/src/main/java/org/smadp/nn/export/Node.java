package org.smadp.nn.export;

import java.util.List;
import java.util.Map;

/**
 * One operation of a graph, named as in ONNX.
 *
 * @param inputs names of values or constants
 * @param attributes whole numbers, texts, lists of either
 */
record Node(Op op, List<String> inputs, String output, Map<String, Object> attributes) {
  Node {
    inputs = List.copyOf(inputs);
    attributes = Map.copyOf(attributes);
  }

  /** What graphs are made of. */
  enum Op {
    ADD("Add"),
    SUB("Sub"),
    MUL("Mul"),
    DIV("Div"),
    MAX("Max"),
    MIN("Min"),
    MAT_MUL("MatMul"),
    CONV("Conv"),
    MAX_POOL("MaxPool"),
    AVERAGE_POOL("AveragePool"),
    RELU("Relu"),
    TANH("Tanh"),
    SIGMOID("Sigmoid"),
    ERF("Erf"),
    EXP("Exp"),
    LOG("Log"),
    SQRT("Sqrt"),
    ABS("Abs"),
    SIGN("Sign"),
    IS_NAN("IsNaN"),
    WHERE("Where"),
    NEG("Neg"),
    RESHAPE("Reshape"),
    TRANSPOSE("Transpose"),
    REDUCE_MEAN("ReduceMean"),
    /** Rows of a table by number, or one part of a value. */
    GATHER("Gather"),
    /** Columns by number. */
    PICK("Gather"),
    /** One column of texts. */
    TEXTS("Gather"),
    /** Numbers of texts. */
    CODES("LabelEncoder"),
    CONCAT("Concat"),
    SOFTMAX("Softmax"),
    SHAPE("Shape"),
    RESIZE("Resize"),
    CAST("Cast");

    private final String onnx;

    Op(String onnx) {
      this.onnx = onnx;
    }

    String onnx() {
      return onnx;
    }
  }

  long number(String attribute) {
    return ((Number) attributes.get(attribute)).longValue();
  }

  @SuppressWarnings("unchecked") // attributes hold lists of whole numbers
  List<Long> numbers(String attribute) {
    return (List<Long>) attributes.get(attribute);
  }

  @SuppressWarnings("unchecked") // attributes hold lists of texts
  List<String> texts(String attribute) {
    return (List<String>) attributes.get(attribute);
  }
}
