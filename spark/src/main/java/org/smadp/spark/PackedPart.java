package org.smadp.spark;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;
import org.smadp.tensor.Shape;
import org.smadp.train.place.Part;

/**
 * The rows of one part in a few arrays, as an executor keeps them.
 *
 * @param owners the number of each row's user among those of all parts; null by row
 * @param rowIds the number of each row among all; null by row
 */
@Sensitive
@SuppressWarnings("ArrayRecordComponent") // is compared by nobody
record PackedPart(
    int number,
    long first,
    int width,
    int targetWidth,
    float[] inputs,
    float[] targets,
    int[] owners,
    long[] rowIds)
    implements Split, Serializable {

  /** The part as engines see it, its rows adjusted. */
  Part part(Adjustment adjustment) {
    return new Part(
        number,
        first,
        adjustment.of(this),
        owners == null
            ? Optional.empty()
            : Optional.of(new Part.Owners(UserRows.ofOwners(owners), rowIds)));
  }

  @Override
  public int size() {
    return targets.length / targetWidth;
  }

  @Override
  public Shape inputShape() {
    return Shape.of(width);
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    System.arraycopy(inputs, example * width, target, offset, width);
  }

  @Override
  public int label(int example) {
    return (int) targets[example * targetWidth];
  }

  @Override
  public void copyTarget(int example, float[] target, int offset) {
    System.arraycopy(targets, example * targetWidth, target, offset, targetWidth);
  }

  @Override
  public void digest(Consumer<byte[]> sink) {
    for (int i = 0; i < size(); i++) {
      ByteBuffer row = ByteBuffer.allocate(Integer.BYTES + Float.BYTES * (targetWidth + width));
      row.putInt(owners == null ? -1 : owners[i]);
      for (float value : Arrays.copyOfRange(targets, i * targetWidth, (i + 1) * targetWidth)) {
        row.putFloat(value);
      }
      for (float value : Arrays.copyOfRange(inputs, i * width, (i + 1) * width)) {
        row.putFloat(value);
      }
      sink.accept(row.array());
    }
  }

  @Override
  public String toString() {
    return "PackedPart[withheld]";
  }
}
