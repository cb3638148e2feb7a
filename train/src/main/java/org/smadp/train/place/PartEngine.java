package org.smadp.train.place;

import java.util.function.Consumer;
import org.smadp.data.Split;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.layer.Dropout;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.torch.Evaluator;
import org.smadp.nn.torch.ScoreSums;
import org.smadp.nn.torch.TorchGradientSums;
import org.smadp.nn.torch.UserGradientSums;
import org.smadp.noise.SharedStream;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/**
 * A network that sums over parts, one at a time or several at once; one for each process. Holds
 * native memory and threads; close it.
 */
@Sensitive
public final class PartEngine implements AutoCloseable {
  private final Model model;
  private final RuntimeOptions options;
  private final TorchGradientSums sums;
  private final Evaluator evaluator;

  public PartEngine(Model model, RuntimeOptions options) {
    requireWithoutDropout(model.layers(), model.name());
    this.model = model;
    this.options = options;
    this.sums = new TorchGradientSums(model, new NoRows(model.inputShape()), options);
    this.evaluator = new Evaluator(model, options);
  }

  /** Masks are drawn with the key of a run, which stays in its process. */
  private static void requireWithoutDropout(Layer layer, String name) {
    if (layer instanceof Dropout) {
      throw new IllegalArgumentException(
          "model '%s' has dropout, which is drawn on one machine only; leave the layer out"
              .formatted(name));
    }
    layer.parts().forEach(part -> requireWithoutDropout(part, name));
  }

  /** Refuses targets that the network cannot have been asked for. */
  public void requireTargets(Part part) {
    new TorchGradientSums(model, part.rows(), options).close();
  }

  GradientSums rows(Part part) {
    return sums.on(part.rows());
  }

  GradientSums users(Part part, int most, SharedStream order) {
    Part.Owners owners = part.owners().orElseThrow();
    return UserGradientSums.shared(
        sums.on(part.rows()), model, owners.users(), most, options, new RowOrder(order, owners));
  }

  GradientSums scores(Part part, PartWork.Occasion occasion) {
    return new ScoreSums(
        model, evaluator, part.rows(), part.users(), occasion.scoring(model.task()));
  }

  /** What the model answers for all examples of a part. */
  public Answers answers(Part part, GroupedVector parameters) {
    return Answers.of(evaluator, parameters, part.rows(), model.task());
  }

  @Override
  public void close() {
    sums.close();
    evaluator.close();
  }

  /** No examples of this shape. */
  @Sensitive
  record NoRows(Shape inputShape) implements Split {
    @Override
    public int size() {
      return 0;
    }

    @Override
    public void copyInput(int example, float[] target, int offset) {
      throw new IndexOutOfBoundsException(example);
    }

    @Override
    public int label(int example) {
      throw new IndexOutOfBoundsException(example);
    }

    @Override
    public void digest(Consumer<byte[]> sink) {}
  }
}
