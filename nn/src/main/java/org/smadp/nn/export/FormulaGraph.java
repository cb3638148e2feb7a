package org.smadp.nn.export;

import org.smadp.nn.layer.Expression;

/** Adds the operations of a formula to a graph. */
record FormulaGraph(Graph graph, String x) {
  String add(Expression expression) {
    if (expression instanceof Expression.Constant constant) {
      return graph.constant(constant.value());
    } else if (expression instanceof Expression.Call call) {
      return graph.add(Node.Op.valueOf(call.function().name()), add(call.argument()));
    } else if (expression instanceof Expression.Pair pair) {
      Node.Op op =
          switch (pair.operator()) {
            case PLUS -> Node.Op.ADD;
            case MINUS -> Node.Op.SUB;
            case TIMES -> Node.Op.MUL;
            case OVER -> Node.Op.DIV;
          };
      return graph.add(op, add(pair.left()), add(pair.right()));
    }
    return x;
  }
}
