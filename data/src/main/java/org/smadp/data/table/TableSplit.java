package org.smadp.data.table;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;
import org.smadp.tensor.Shape;

/** Rows of numbers, already mapped by their declared bounds. */
@Sensitive
public final class TableSplit implements Split {
  private final int features;
  private final float[][] rows;
  private final int[] labels;
  private final Optional<UserRows> users;

  /** Rows of nobody in particular; takes over both arrays. */
  TableSplit(int features, float[][] rows, int[] labels) {
    this(features, rows, labels, Optional.empty());
  }

  /** Takes over both arrays. */
  TableSplit(int features, float[][] rows, int[] labels, Optional<UserRows> users) {
    this.features = features;
    this.rows = rows;
    this.labels = labels;
    this.users = users;
  }

  @Override
  public Optional<UserRows> users() {
    return users;
  }

  @Override
  public int size() {
    return labels.length;
  }

  @Override
  public Shape inputShape() {
    return Shape.of(features);
  }

  @Override
  public int label(int example) {
    return labels[example];
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    System.arraycopy(rows[example], 0, target, offset, features);
  }

  @Override
  public void digest(Consumer<byte[]> sink) {
    sink.accept(ByteBuffer.allocate(8).putInt(size()).putInt(features).array());
    ByteBuffer row = ByteBuffer.allocate(4 + 4 * features);
    for (int i = 0; i < rows.length; i++) {
      row.clear();
      row.putInt(labels[i]);
      for (float value : rows[i]) {
        row.putFloat(value);
      }
      sink.accept(row.array());
    }
    users.ifPresent(of -> digestOwners(of, sink));
  }

  private static void digestOwners(UserRows users, Consumer<byte[]> sink) {
    ByteBuffer owners = ByteBuffer.allocate(Integer.BYTES * users.rows());
    for (int row = 0; row < users.rows(); row++) {
      owners.putInt(users.owner(row));
    }
    sink.accept(owners.array());
  }

  @Override
  public String toString() {
    return "TableSplit[" + features + " features, examples withheld]";
  }
}
