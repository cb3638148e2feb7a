package org.smadp.nn.torch;

import java.util.List;
import java.util.function.Function;
import org.bytedeco.javacpp.PointerScope;
import org.smadp.nn.Model;
import org.smadp.nn.ModelValidator;
import org.smadp.nn.Precision;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Examples;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Probe;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Clipped gradient sums on libtorch.
 *
 * <p>The lot is cut into micro-batches in order; workers compute their clipped sums, which are
 * added in double in the order of the micro-batches. The same lot, probe and options therefore give
 * the same bits for any number of workers. Memory does not grow with the lot.
 *
 * <p><b>Guarantee</b>: an example moves the sum of each group by at most the bound, whatever its
 * input; one whose gradient block is not finite, or whose norm overflows the number format, adds
 * zero there. An empty lot gives zeros.
 */
@Sensitive
public final class TorchGradientSums implements GradientSums, AutoCloseable {
  /** Below this, squares of float gradients that matter would vanish. */
  private static final double LEAST_FLOAT_CLIP_NORM = 1e-12;

  private final Layout layout;
  private final Precision precision;
  private final Network network;
  private final LotReader reader;
  private final Workers workers;
  private final NoiseSource dropoutNoise;
  private long queries;

  /** For a model without dropout. */
  public TorchGradientSums(Model model, Examples examples, RuntimeOptions options) {
    this(model, examples, options, null, 0);
  }

  /**
   * @param dropoutNoise where dropout layers draw from; null runs them as the identity
   * @param queries how many queries came before, so that a resumed seeded run draws the dropout of
   *     the next one
   */
  public TorchGradientSums(
      Model model,
      Examples examples,
      RuntimeOptions options,
      NoiseSource dropoutNoise,
      long queries) {
    ModelValidator.requireTrainable(model);
    this.layout = model.layout();
    this.precision = options.precision();
    this.network = new Network(model, options);
    this.reader = new LotReader(model, examples, options.microBatch());
    this.workers = new Workers(options.workers());
    this.dropoutNoise = dropoutNoise;
    this.queries = queries;
  }

  @Override
  @SuppressWarnings("try") // a scope is opened for its closing
  public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
    if (!clip.layout().equals(layout)) {
      throw new IllegalArgumentException("clip must have the layout of the model");
    }
    requireRepresentable(clip);
    long query = queries++;
    int[] drawn = lot.examples();
    ClippedSum.Accumulator accumulator = ClippedSum.accumulator(lot, clip);
    try (PointerScope scope = new PointerScope()) {
      Function<Batch, Partial> clippedSum = clippedSum(probe, clip);
      workers.inOrder(
          reader.microBatches(drawn),
          task -> {
            int[] members = reader.members(drawn, task);
            DropoutMasks masks =
                dropoutNoise == null ? null : new DropoutMasks(dropoutNoise, query, members);
            double[] coins = reader.coins(lot, clip, task, members.length);
            return clippedSum.apply(reader.read(members, masks, coins));
          },
          partial -> partial.addTo(accumulator));
    }
    return accumulator.finish();
  }

  /**
   * Ordinary gradients of the same examples by the same threads, in micro-batches of this size:
   * what a private sum is measured against.
   */
  public PlainGradientSums plain(int microBatch) {
    return new PlainGradientSums(network, reader.withMicroBatch(microBatch), workers);
  }

  private void requireRepresentable(ClipBounds clip) {
    int blocks = clip.scope() == ClipBounds.Scope.FLAT ? 1 : layout.groupCount();
    for (int block = 0; block < blocks; block++) {
      double norm = clip.clipNorms().of(block);
      if (precision == Precision.FLOAT32 && norm < LEAST_FLOAT_CLIP_NORM) {
        throw new IllegalArgumentException(
            "clipNorm must be at least 1e-12 in float32, was " + norm + "; rescale the loss");
      }
    }
  }

  private Function<Batch, Partial> clippedSum(Probe probe, ClipBounds clip) {
    if (probe instanceof Probe.OwnAscent ascent) {
      float[] parameters = values(ascent.parameters());
      return batch -> network.clippedSumAfterAscent(parameters, ascent.ascentRadius(), batch, clip);
    }
    List<Network.Point> points;
    if (probe instanceof Probe.Blend blend) {
      points =
          List.of(point(blend.first(), blend.weight()), point(blend.second(), 1 - blend.weight()));
    } else {
      points = List.of(point(((Probe.At) probe).parameters(), 1));
    }
    return batch -> network.clippedSum(points, batch, clip);
  }

  private Network.Point point(GroupedVector parameters, double lossWeight) {
    return new Network.Point(network.weights(values(parameters)), lossWeight);
  }

  private float[] values(GroupedVector parameters) {
    if (!parameters.layout().equals(layout)) {
      throw new IllegalArgumentException("probe must have the layout of the model");
    }
    return parameters.toArray();
  }

  /** Ends the worker threads. */
  @Override
  public void close() {
    workers.close();
  }
}
