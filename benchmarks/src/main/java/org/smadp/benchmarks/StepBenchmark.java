package org.smadp.benchmarks;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.smadp.nn.Model;
import org.smadp.nn.ModelSummary;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.PeakRate;
import org.smadp.nn.torch.PlainGradientSums;
import org.smadp.nn.torch.TorchGradientSums;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Lot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;

/**
 * Measures what privacy costs: clipped sums against plain gradient sums of the same engine over the
 * same synthetic examples, in turn.
 */
public record StepBenchmark(
    Model model, RuntimeOptions options, int lotSize, Duration warmUp, int rounds) {
  /** Plain steps may use larger batches; the best of these multiples of the micro-batch counts. */
  private static final int[] PLAIN_MULTIPLES = {1, 2};

  /**
   * Outcome of one benchmark.
   *
   * @param clipped seconds of a clipped sum, round by round
   * @param plain seconds of the best plain mode
   * @param plainMicroBatch the micro-batch of that mode
   * @param dpOverNonPrivate clipped over plain, round by round
   * @param examplesPerSecond of the clipped sum, at the median
   * @param peakShare arithmetic of a plain step (6 multiply-adds' worth of operations for each of
   *     the forward pass) done by the clipped sum, as a share of the measured matrix-product rate
   */
  public record Outcome(
      String model,
      int lotSize,
      InterleavedTimer.Times clipped,
      InterleavedTimer.Times plain,
      int plainMicroBatch,
      InterleavedTimer.Times dpOverNonPrivate,
      double examplesPerSecond,
      double peakShare) {}

  /** Runs it; the parameters come from {@code noise}. */
  public Outcome run(NoiseSource noise) {
    GroupedVector parameters = model.initialParameters(noise);
    Examples examples = new SyntheticExamples(model, lotSize);
    int[] drawn = IntStream.range(0, lotSize).toArray();
    Lot lot = Lot.of(drawn);
    ClipBounds clip = ClipBounds.shared(model.layout(), 1);
    Probe probe = new Probe.At(parameters);
    Map<String, Runnable> work = new LinkedHashMap<>();
    try (var clipped = new TorchGradientSums(model, examples, options)) {
      // One set of threads: each keeps memory of its own, which would be cold at every turn.
      PlainGradientSums same = clipped.plain(PLAIN_MULTIPLES[0] * options.microBatch());
      PlainGradientSums larger = clipped.plain(PLAIN_MULTIPLES[1] * options.microBatch());
      work.put("clipped", () -> clipped.over(lot, probe, clip));
      work.put("same", () -> same.computeAndDiscard(drawn, parameters));
      work.put("larger", () -> larger.computeAndDiscard(drawn, parameters));
      return outcome(InterleavedTimer.run(work, warmUp, rounds));
    }
  }

  private Outcome outcome(Map<String, InterleavedTimer.Times> times) {
    InterleavedTimer.Times clipped = times.get("clipped");
    boolean larger = times.get("larger").median() < times.get("same").median();
    InterleavedTimer.Times plain = times.get(larger ? "larger" : "same");
    double operations = 6.0 * ModelSummary.of(model).multiplyAdds() * lotSize;
    return new Outcome(
        model.name(),
        lotSize,
        clipped,
        plain,
        PLAIN_MULTIPLES[larger ? 1 : 0] * options.microBatch(),
        clipped.over(plain),
        lotSize / clipped.median(),
        operations / clipped.median() / PeakRate.measure(options.workers()));
  }
}
