package org.smadp.nn.torch;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bytedeco.javacpp.PointerScope;
import org.smadp.nn.Model;
import org.smadp.nn.ModelValidator;
import org.smadp.nn.Precision;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.Views;
import org.smadp.nn.gradient.Rounding;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Examples;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Clipped gradient sums on libtorch.
 *
 * <p>The lot is cut into micro-batches in order, texts by their length; workers compute their
 * clipped sums, which are added in double in the order of the micro-batches. The same lot, probe
 * and options therefore give the same bits for any number of workers. Memory does not grow with the
 * lot.
 *
 * <p><b>Guarantee</b>: an example moves the sum of each group by at most the bound, whatever its
 * input; one whose gradient block is not finite, or whose norm overflows the number format, adds
 * zero there. An empty lot gives zeros.
 */
@Sensitive
public final class TorchGradientSums implements GradientSums, AutoCloseable {
  private final Layout layout;
  private final Precision precision;
  private final Network network;
  private final LotReader reader;
  private final Workers workers;
  private final Streams dropout;
  private final Optional<ViewDraws> views;
  private final int population;

  /** For a model without dropout. */
  public TorchGradientSums(Model model, Examples examples, RuntimeOptions options) {
    this(model, examples, options, null);
  }

  /**
   * @param dropoutNoise where dropout layers draw from, by the number of the lot's query; null runs
   *     them as the identity
   */
  public TorchGradientSums(
      Model model, Examples examples, RuntimeOptions options, NoiseSource dropoutNoise) {
    this(model, examples, Views.none(), options, dropoutNoise);
  }

  /**
   * @param views what is averaged before clipping; a micro-batch has as many examples fewer
   * @param noise where dropout layers and views draw from, by the number of the lot's query; null
   *     runs dropout as the identity and goes with plain views only
   */
  public TorchGradientSums(
      Model model, Examples examples, Views views, RuntimeOptions options, NoiseSource noise) {
    ModelValidator.requireTrainable(model);
    this.layout = model.layout();
    this.precision = options.precision();
    this.network = new Network(model, options);
    this.views =
        views.isPlain()
            ? Optional.empty()
            : Optional.of(
                new ViewDraws(views, noise.claim(Purpose.AUGMENTATION), model.inputShape()));
    int passes = views.isPlain() ? 1 : views.count();
    this.reader = new LotReader(model, examples, Math.max(1, options.microBatch() / passes));
    this.workers = new Workers(options.workers());
    this.dropout = noise == null ? null : noise.claim(Purpose.DROPOUT);
    this.population = examples.size();
  }

  private TorchGradientSums(TorchGradientSums engine, Examples examples) {
    this.layout = engine.layout;
    this.precision = engine.precision;
    this.network = engine.network;
    this.views = engine.views;
    this.reader = engine.reader.of(examples);
    this.workers = engine.workers;
    this.dropout = engine.dropout;
    this.population = examples.size();
  }

  /**
   * The same engine on other examples, whose targets were checked where they were read. It shares
   * the threads of this one, which stays to be closed.
   */
  public TorchGradientSums on(Examples others) {
    return new TorchGradientSums(this, others);
  }

  @Override
  public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
    requireAnswerable(probe, clip);
    int[] drawn = lot.members(population);
    return over(lot, drawn, coins(lot, drawn, clip), probe, clip);
  }

  /** The coins of these members of a lot; none where the rule asks for none. */
  static double[] coins(Lot lot, int[] drawn, ClipBounds clip) {
    double[] coins = new double[clip.rule() == ClipBounds.Rule.ROUNDED ? drawn.length : 0];
    if (clip.rule() == ClipBounds.Rule.ROUNDED) {
      lot.fillCoins(drawn, coins);
    }
    return coins;
  }

  /** The sum over these examples, which stand for the members of the lot. */
  @SuppressWarnings("try") // a scope is opened for its closing
  ClippedSum over(Lot lot, int[] drawn, double[] coins, Probe probe, ClipBounds clip) {
    ClippedSum.Accumulator accumulator = ClippedSum.accumulator(lot, clip);
    try (PointerScope scope = new PointerScope()) {
      Function<Batch, Partial> clippedSum = clippedSum(probe, clip);
      LotCut cut = reader.cut(drawn, coins);
      workers.inOrder(
          cut.count(),
          task -> {
            int[] members = cut.members(task);
            DropoutMasks masks = masks(lot, members);
            double[] own = cut.coins(task);
            return clippedSum.apply(
                views
                    .map(draws -> reader.read(members, draws, lot.query(), masks, own))
                    .orElseGet(() -> reader.read(members, masks, own)));
          },
          partial -> partial.addTo(accumulator));
    }
    return accumulator.finish();
  }

  @Override
  public void requireAnswerable(Probe probe, ClipBounds clip) {
    if (!clip.layout().equals(layout)) {
      throw new IllegalArgumentException("clip must have the layout of the model");
    }
    for (GroupedVector point : points(probe)) {
      if (!point.layout().equals(layout)) {
        throw new IllegalArgumentException("probe must have the layout of the model");
      }
    }
    requireRepresentable(clip);
  }

  private static List<GroupedVector> points(Probe probe) {
    if (probe instanceof Probe.Blend blend) {
      return List.of(blend.first(), blend.second());
    }
    return List.of(
        probe instanceof Probe.OwnAscent ascent
            ? ascent.parameters()
            : ((Probe.At) probe).parameters());
  }

  /**
   * Ordinary gradients of the same examples by the same threads, in micro-batches of this size:
   * what a private sum is measured against.
   */
  public PlainGradientSums plain(int microBatch) {
    return new PlainGradientSums(network, reader.withMicroBatch(microBatch), workers);
  }

  /** The dropout of these examples in a lot; null where there is none. */
  DropoutMasks masks(Lot lot, int[] members) {
    return dropout == null ? null : new DropoutMasks(dropout, lot.query(), members);
  }

  LotReader reader() {
    return reader;
  }

  Workers workers() {
    return workers;
  }

  /** The clipped sum of the users of one batch. */
  Function<UserBatch, Partial> byUser(
      Probe probe, ClipBounds clip, UserGradientSums.Computation computation) {
    if (probe instanceof Probe.OwnAscent ascent) {
      float[] parameters = ascent.parameters().toArray();
      return users -> network.usersAfterAscent(parameters, ascent.ascentRadius(), users, clip);
    }
    return switch (computation) {
      case TOGETHER -> {
        List<Network.Point> points = points(probe, network::weights);
        yield users -> network.usersTogether(points, users, clip);
      }
      case ALONE -> {
        List<Network.Point> points = points(probe, network::variables);
        yield users -> network.usersAlone(points, users, clip);
      }
    };
  }

  private void requireRepresentable(ClipBounds clip) {
    int blocks = clip.scope() == ClipBounds.Scope.FLAT ? 1 : layout.groupCount();
    for (int block = 0; block < blocks; block++) {
      double norm = clip.clipNorms().of(block);
      if (precision == Precision.FLOAT32 && norm < Rounding.FLOAT.leastClipNorm()) {
        throw new IllegalArgumentException(
            "clipNorm must be at least 1e-12 in float32, was " + norm + "; rescale the loss");
      }
    }
  }

  private Function<Batch, Partial> clippedSum(Probe probe, ClipBounds clip) {
    if (probe instanceof Probe.OwnAscent ascent) {
      float[] parameters = ascent.parameters().toArray();
      return batch -> network.clippedSumAfterAscent(parameters, ascent.ascentRadius(), batch, clip);
    }
    List<Network.Point> points = points(probe, network::weights);
    return batch -> network.clippedSum(points, batch, clip);
  }

  private static List<Network.Point> points(Probe probe, Function<float[], Weights> weights) {
    if (probe instanceof Probe.Blend blend) {
      return List.of(
          point(blend.first(), blend.weight(), weights),
          point(blend.second(), 1 - blend.weight(), weights));
    }
    return List.of(point(((Probe.At) probe).parameters(), 1, weights));
  }

  private static Network.Point point(
      GroupedVector parameters, double lossWeight, Function<float[], Weights> weights) {
    return new Network.Point(weights.apply(parameters.toArray()), lossWeight);
  }

  /** Ends the worker threads. */
  @Override
  public void close() {
    workers.close();
  }
}
