package org.smadp.spark;

import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.smadp.data.ClassWeights;
import org.smadp.data.ColumnScaling;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;
import org.smadp.train.plan.ProtectedUnit;

/**
 * Examples on the cluster: facts here, rows there.
 *
 * @param members whether a row or a user is a member of lots
 * @param isOwned whether each row has a user
 */
@Sensitive
record ClusterSplit(
    JavaRDD<PackedPart> parts,
    int size,
    Shape inputShape,
    Members members,
    boolean isOwned,
    Adjustment adjustment)
    implements Split {

  /** What lots are made of. */
  enum Members {
    ROWS,
    USERS
  }

  void requireUnit(ProtectedUnit unit) {
    if ((unit instanceof ProtectedUnit.User) != (members == Members.USERS)) {
      throw new IllegalArgumentException(
          "privacy-unit must be known when the rows are packed; give it with the data");
    }
  }

  @Override
  public Split weighted(ClassWeights by) {
    return adjusted(adjustment.weighted(by));
  }

  @Override
  public Split standardised(ColumnScaling scaling) {
    return scaling
        .standardisation()
        .<Split>map(
            standard ->
                adjusted(
                    adjustment.standardised(
                        standard, Arrays.stream(scaling.schema().measured()).boxed().toList())))
        .orElse(this);
  }

  private ClusterSplit adjusted(Adjustment other) {
    return new ClusterSplit(parts, size, inputShape, members, isOwned, other);
  }

  /** One digest of each part, in order. */
  @Override
  public void digest(Consumer<byte[]> sink) {
    ClusterFailure.guarded(() -> parts.map(PartDigest::of).collect()).forEach(sink);
  }

  @Override
  public boolean isWeighted() {
    return !adjustment.weights().isEmpty();
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    throw elsewhere();
  }

  @Override
  public int label(int example) {
    throw elsewhere();
  }

  private static IllegalStateException elsewhere() {
    return new IllegalStateException("these rows are on the cluster; ask for sums over them");
  }

  @Override
  public String toString() {
    return "ClusterSplit[withheld]";
  }
}
