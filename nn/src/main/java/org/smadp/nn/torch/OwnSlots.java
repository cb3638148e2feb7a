package org.smadp.nn.torch;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/**
 * Examples in full batches, each at a row of the batch that its own input decides; the other rows
 * are blank. Kernels treat the rows of a batch differently, so that what a model says of an example
 * depends, in its last bits, on where in the batch it stands.
 *
 * <p><b>Guarantee</b>: an example stands at the same row whichever others there are. Equal inputs
 * stand there once, so that a batch is rarely far from full.
 */
@Sensitive
final class OwnSlots implements Examples {
  private static final int BLANK = -1;

  private final Examples examples;
  private final int[] occupants;
  private final int[] positions;

  OwnSlots(Examples examples, int batch) {
    this.examples = examples;
    this.positions = new int[examples.size()];
    Map<ByteBuffer, Integer> known = new HashMap<>();
    List<int[]> batches = new ArrayList<>();
    int[] filled = new int[batch];
    for (int e = 0; e < positions.length; e++) {
      ByteBuffer digest = digest(e);
      Integer same = known.get(digest);
      if (same == null) {
        int row = Math.floorMod(digest.getLong(0), batch);
        int place = filled[row]++;
        if (place == batches.size()) {
          batches.add(blank(batch));
        }
        batches.get(place)[row] = e;
        same = Math.addExact(Math.multiplyExact(place, batch), row);
        known.put(digest, same);
      }
      positions[e] = same;
    }
    this.occupants = batches.stream().flatMapToInt(Arrays::stream).toArray();
  }

  /** Where this example stands. */
  int position(int example) {
    return positions[example];
  }

  @Override
  public int size() {
    return occupants.length;
  }

  @Override
  public Shape inputShape() {
    return examples.inputShape();
  }

  @Override
  public void copyInput(int position, float[] target, int offset) {
    if (occupants[position] != BLANK) {
      examples.copyInput(occupants[position], target, offset);
    }
  }

  @Override
  public int label(int position) {
    return occupants[position] == BLANK ? 0 : examples.label(occupants[position]);
  }

  /** A blank row keeps the zeros that are there. */
  @Override
  public void copyTarget(int position, float[] target, int offset) {
    if (occupants[position] != BLANK) {
      examples.copyTarget(occupants[position], target, offset);
    }
  }

  @Override
  public String toString() {
    return "OwnSlots[withheld]";
  }

  private static int[] blank(int batch) {
    int[] rows = new int[batch];
    Arrays.fill(rows, BLANK);
    return rows;
  }

  private ByteBuffer digest(int example) {
    float[] input = new float[inputShape().size()];
    examples.copyInput(example, input, 0);
    ByteBuffer bytes = ByteBuffer.allocate(input.length * Float.BYTES);
    bytes.asFloatBuffer().put(input);
    try {
      return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(bytes.array()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JVM lacks SHA-256, which every Java platform has", e);
    }
  }
}
