package org.smadp.nn.torch;

import java.util.Arrays;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.kernel.Contribution;
import org.smadp.nn.kernel.Factors;
import org.smadp.nn.layer.ClippingPath;

/**
 * What one use of a layer contributes to the gradient of each user: the sum over the user's rows.
 * It is written out, and its norm is taken of what was written, so that the bound holds for
 * whatever the sum was rounded to. Rows are added, never multiplied by zero: a user whose row is
 * not finite spoils no other.
 */
final class UserContribution implements Contribution {
  private final Contribution rows;
  private final UserBatch users;

  UserContribution(Contribution rows, UserBatch users) {
    this.rows = rows;
    this.users = users;
  }

  @Override
  public String key() {
    return rows.key();
  }

  @Override
  public Tensor perExample(int from, int count, ClippingPath path) {
    int first = users.start(from);
    int size = users.start(from + count) - first;
    Tensor written = rows.perExample(first, size, path);
    if (size == count) {
      return written; // one row each
    }
    long[] owners = new long[size];
    for (int user = 0; user < count; user++) {
      int begin = users.start(from + user) - first;
      Arrays.fill(owners, begin, users.start(from + user + 1) - first, user);
    }
    long[] shape = {count, written.size(1)};
    Tensor sums = torch.zeros(shape, new TensorOptions(written.scalar_type()));
    return sums.index_add_(0, Tensor.create(owners, size), written);
  }

  @Override
  public boolean inOrder(ClippingPath path) {
    return rows.inOrder(path);
  }

  @Override
  public Tensor ordered(Tensor written, ClippingPath path) {
    return rows.ordered(written, path);
  }

  /** There are none: a sum over rows is no product of two matrices. */
  @Override
  public Factors factors(int from, int count, boolean aloneInTensor) {
    return null;
  }

  @Override
  public void addWeighted(Tensor factors, Tensor target) {
    throw new IllegalStateException("gradients of users are written out");
  }

  @Override
  public void zero(Tensor examples) {
    throw new IllegalStateException("gradients of users are written out");
  }

  @Override
  public int bytesPerValue() {
    return rows.bytesPerValue();
  }

  @Override
  public Cost cost() {
    return rows.cost();
  }
}
