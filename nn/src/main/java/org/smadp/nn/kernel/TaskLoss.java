package org.smadp.nn.kernel;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.task.AmountLoss;
import org.smadp.nn.task.Task;

/**
 * The loss of a batch: a sum over examples, each of which depends on its own outputs and targets
 * alone.
 */
public final class TaskLoss {
  /** Reduction code of the library's losses: none. */
  private static final long EACH = 0;

  /** Reduction code of the library's losses: add up. */
  private static final long SUM = 2;

  private static final long NO_IGNORED_LABEL = -100;

  private final Task task;

  public TaskLoss(Task task) {
    this.task = task;
  }

  /**
   * The summed loss.
   *
   * @param outputs one row for each example
   * @param targets one row for each example
   * @param weights what the loss of each example counts; null where each counts fully
   */
  public Tensor of(Tensor outputs, Tensor targets, Tensor weights) {
    if (weights == null) {
      return loss(outputs, targets, SUM);
    }
    Tensor each = loss(outputs, targets, EACH);
    return (each.dim() > 1 ? each.sum(1) : each).mul(weights).sum();
  }

  private Tensor loss(Tensor outputs, Tensor targets, long reduction) {
    if (task instanceof Task.Amount amount) {
      return amount.loss() == AmountLoss.HUBER
          ? torch.huber_loss(outputs, targets, reduction, AmountLoss.CORNER)
          : torch.mse_loss(outputs, targets, reduction).mul(new Scalar(0.5));
    } else if (task instanceof Task.Labels) {
      var unweighted = new TensorOptional();
      return torch.binary_cross_entropy_with_logits(
          outputs, targets, unweighted, unweighted, reduction);
    }
    return torch.cross_entropy_loss(
        outputs,
        targets.select(1, 0).toType(ScalarType.Long),
        new TensorOptional(),
        reduction,
        NO_IGNORED_LABEL,
        0.0);
  }
}
