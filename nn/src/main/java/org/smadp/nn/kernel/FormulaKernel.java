package org.smadp.nn.kernel;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.Expression;
import org.smadp.nn.layer.Formula;

/** Runs a formula by ordinary tensor operations, value by value. */
record FormulaKernel(Formula formula) implements Kernel {
  @Override
  public Tensor forward(Tensor input, Pass pass) {
    return value(formula.expression(), input);
  }

  private static Tensor value(Expression expression, Tensor x) {
    if (expression instanceof Expression.Constant constant) {
      return torch.full_like(x, new Scalar(constant.value()));
    } else if (expression instanceof Expression.Call call) {
      return called(call.function(), value(call.argument(), x));
    } else if (expression instanceof Expression.Pair pair) {
      return joined(pair.operator(), value(pair.left(), x), value(pair.right(), x));
    }
    return x;
  }

  private static Tensor called(Expression.Function function, Tensor value) {
    return switch (function) {
      case NEG -> value.neg();
      case ABS -> value.abs();
      case EXP -> value.exp();
      case LOG -> value.log();
      case SQRT -> value.sqrt();
      case TANH -> torch.tanh(value);
      case SIGMOID -> value.sigmoid();
      case RELU -> torch.relu(value);
    };
  }

  private static Tensor joined(Expression.Operator operator, Tensor left, Tensor right) {
    return switch (operator) {
      case PLUS -> left.add(right);
      case MINUS -> left.sub(right);
      case TIMES -> left.mul(right);
      case OVER -> left.div(right);
    };
  }
}
