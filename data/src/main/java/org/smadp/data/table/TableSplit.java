package org.smadp.data.table;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.data.Split;
import org.smadp.data.Users;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/** Rows of numbers, already mapped by their declared columns. */
@Sensitive
public final class TableSplit implements Split {
  private final int features;
  private final float[][] rows;
  private final float[][] targets;
  private final Optional<Users> users;

  /** Takes over the arrays. */
  TableSplit(int features, float[][] rows, float[][] targets, Optional<Users> users) {
    this.features = features;
    this.rows = rows;
    this.targets = targets;
    this.users = users;
  }

  @Override
  public int size() {
    return rows.length;
  }

  @Override
  public Shape inputShape() {
    return Shape.of(features);
  }

  /** The class; without meaning where labels are numbers or several. */
  @Override
  public int label(int example) {
    return (int) targets[example][0];
  }

  @Override
  public void copyTarget(int example, float[] target, int offset) {
    System.arraycopy(targets[example], 0, target, offset, targets[example].length);
  }

  @Override
  public Optional<Users> users() {
    return users;
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    System.arraycopy(rows[example], 0, target, offset, features);
  }

  @Override
  public void digest(Consumer<byte[]> sink) {
    sink.accept(ByteBuffer.allocate(8).putInt(size()).putInt(features).array());
    for (int i = 0; i < rows.length; i++) {
      ByteBuffer row = ByteBuffer.allocate(4 * (targets[i].length + features + 1));
      row.putInt(users.isPresent() ? users.get().of(i) : -1);
      for (float value : targets[i]) {
        row.putFloat(value);
      }
      for (float value : rows[i]) {
        row.putFloat(value);
      }
      sink.accept(row.array());
    }
  }

  @Override
  public String toString() {
    return "TableSplit[" + features + " features, examples withheld]";
  }
}
