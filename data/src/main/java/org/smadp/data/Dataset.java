package org.smadp.data;

import java.security.MessageDigest;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.smadp.data.schema.LabelKind;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/**
 * A training and a test split with the public facts about them: input shape, classes, scaling.
 *
 * <p>{@code declaredSize} is the number of training examples that accounting may use for q = L / N.
 * It is a public fact of the data sets in the catalogue and otherwise a declaration of the user; it
 * is never taken from the data silently, because under add/remove adjacency the true size is itself
 * private. Only {@link #withDeclaredSize} sets it for own data.
 */
@Sensitive
public record Dataset(
    DataIdentity identity,
    Split training,
    Split test,
    LabelKind labels,
    InputScaling scaling,
    OptionalInt declaredSize) {

  public Dataset {
    String name = identity.name();
    if (labels instanceof LabelKind.Classes && labels.outputs() < 2) {
      throw new DataException(name, "has one class; a classifier needs at least two");
    }
    if (!training.inputShape().equals(test.inputShape())) {
      throw new DataException(
          name,
          "training inputs have shape %s, test inputs %s; they must agree"
              .formatted(training.inputShape(), test.inputShape()));
    }
    declaredSize.ifPresent(Dataset::requirePositive);
  }

  /** A data set of the user: private, and of undeclared size. */
  public static Dataset own(
      String name, Split training, Split test, LabelKind labels, InputScaling scaling) {
    requireTrainable(name, training, test);
    return new Dataset(
        new DataIdentity.Private(name), training, test, labels, scaling, OptionalInt.empty());
  }

  /** The same for classes. */
  public static Dataset own(
      String name, Split training, Split test, List<String> classNames, InputScaling scaling) {
    return own(name, training, test, new LabelKind.Classes(classNames), scaling);
  }

  /** Says nothing of the labels: whether a class occurs in private data is not told for free. */
  private static void requireTrainable(String name, Split training, Split test) {
    if (training.size() == 0) {
      throw new DataException(name, "has no training examples");
    }
    if (test.size() == 0) {
      throw new DataException(
          name, "has no test examples; give a test part or a larger test-fraction");
    }
  }

  private static void requirePositive(int size) {
    if (size < 1) {
      throw new IllegalArgumentException("declaredSize must be >= 1, was " + size);
    }
  }

  /** The same data with a size that accounting may use. */
  public Dataset withDeclaredSize(int size) {
    return new Dataset(identity, training, test, labels, scaling, OptionalInt.of(size));
  }

  /** The same data set with other inputs of the same examples. */
  public Dataset withParts(Split otherTraining, Split otherTest) {
    return withInputs(otherTraining, otherTest, scaling);
  }

  /** The same data set with other inputs of the same examples, which came about in this way. */
  public Dataset withInputs(Split otherTraining, Split otherTest, InputScaling otherScaling) {
    return new Dataset(identity, otherTraining, otherTest, labels, otherScaling, declaredSize);
  }

  /** The same data as a public data set of known size; for the catalogue. */
  public Dataset asPublic(String name, int size) {
    MessageDigest content = ContentHash.sha256();
    digest(content::update);
    var known = new DataIdentity.Public(name, ContentHash.hex(content));
    return new Dataset(known, training, test, labels, scaling, OptionalInt.of(size));
  }

  /**
   * Feeds everything that the examples hold, training part first, to a digest or, as {@code
   * mac::update}, to a keyed one. The result of an unkeyed digest over private data must never
   * leave the data owner. Equal data give equal bytes, whatever container they were read from.
   *
   * @param sink must neither change nor keep the arrays, which are lent
   */
  public void digest(Consumer<byte[]> sink) {
    training.digest(sink);
    test.digest(sink);
  }

  public String name() {
    return identity.name();
  }

  public Shape inputShape() {
    return training.inputShape();
  }

  /** What a model of this data takes and answers. */
  public InputFormat inputFormat() {
    return new InputFormat(inputShape(), labels, scaling);
  }

  public List<String> classNames() {
    return labels.names();
  }

  public int classes() {
    return labels.outputs();
  }

  @Override
  public String toString() {
    return "Dataset[%s, shape %s, %d classes, examples withheld]"
        .formatted(name(), inputShape(), classes());
  }
}
