package org.smadp.nn.torch;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.smadp.nn.Model;
import org.smadp.nn.Precision;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.testkit.GradientSumsContract;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** The contract of gradient sums for one network, with examples that are hard to bear. */
abstract class EngineContract extends GradientSumsContract {
  private static final int EXAMPLES = 24;
  private static final int NAN = 20;
  private static final int INFINITE = 21;
  private static final int HUGE = 22;
  private static final int ZERO = 23;

  private final Model model;
  private final Precision precision;
  private final int cases;
  private final TorchGradientSums sums;

  EngineContract(Model model, int vocabulary, Precision precision, int cases) {
    this.cases = cases;
    this.model = model;
    this.precision = precision;
    SyntheticExamples examples =
        SyntheticExamples.tokens(model, EXAMPLES, 8, vocabulary)
            .with(NAN, 1, Float.NaN)
            .filled(INFINITE, Float.NEGATIVE_INFINITY)
            .filled(HUGE, vocabulary > 0 ? 0 : 0x1p60f)
            .filled(ZERO, 0);
    RuntimeOptions options = EngineFixture.options().withPrecision(precision).withWorkers(1);
    this.sums = new TorchGradientSums(model, examples, options);
  }

  @Override
  protected GradientSums sums() {
    return sums;
  }

  @Override
  protected Layout layout() {
    return model.layout();
  }

  @Override
  protected int exampleCount() {
    return EXAMPLES;
  }

  @Override
  protected List<Probe> probes() {
    GroupedVector first = model.initialParameters(NoiseSource.seeded(1));
    GroupedVector second = model.initialParameters(NoiseSource.seeded(2));
    return List.of(new Probe.At(first), new Probe.Blend(first, second, 1.5));
  }

  @Override
  protected List<Integer> nonFiniteExamples() {
    return List.of(NAN, INFINITE);
  }

  @Override
  protected int cases() {
    return cases;
  }

  @Override
  protected double tolerance() {
    return precision == Precision.FLOAT64 ? 1e-11 : 1e-5;
  }

  @AfterAll
  void close() {
    sums.close();
  }
}
