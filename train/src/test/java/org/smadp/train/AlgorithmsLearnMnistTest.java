package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.Dataset;
import org.smadp.data.Mnist;
import org.smadp.data.PoissonSampler;
import org.smadp.nn.Evaluator;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.TorchGradientSums;
import org.smadp.noise.KeyedNoise;
import org.smadp.noise.NoiseSource;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.Algorithms;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.DpIs;
import org.smadp.optim.LearningRate;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.GaussianMechanism;
import org.smadp.privacy.GradientOracle;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Every algorithm trains the default model on MNIST for two epochs and learns. */
@Tag("slow")
class AlgorithmsLearnMnistTest {
  private static final double LOT = 512;
  private static final double CLIP = 0.5;
  private static final int STEPS = (int) (2 * Mnist.TRAINING_SIZE / LOT);

  static List<String> names() {
    return Algorithms.all().stream().map(AlgorithmEntry::name).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void step_twoEpochs_learns(String name) {
    Dataset data = Mnist.load();
    Model model = ModelZoo.byName("mnist-cnn");
    Algorithm algorithm =
        Algorithms.create(
            name,
            name.equals("dp-is")
                ? Map.of("datasetSize", String.valueOf(Mnist.TRAINING_SIZE))
                : Map.of());
    NoiseSource noise = KeyedNoise.seeded(7);
    RuntimeOptions options = RuntimeOptions.defaults();
    try (var sums = new TorchGradientSums(model, data.training(), options);
        var evaluator = new Evaluator(model, options)) {
      StepRule.Stepper stepper =
          algorithm.rule(settings(name, model.layout())).start(model.layout());
      GradientOracle oracle = oracle(algorithm, model.layout(), sums, noise);
      GroupedVector parameters = model.initialParameters(noise);
      for (int t = 0; t < STEPS; t++) {
        parameters = stepper.step(parameters, oracle);
      }
      double accuracy = evaluator.fit(stepper.evaluated(parameters), data.test()).accuracy();
      assertTrue(accuracy > 0.8, name + " reached " + accuracy);
    }
  }

  private static StepSettings settings(String name, Layout layout) {
    return new StepSettings(
        ClipPolicy.fixed(clip(name, layout)), LOT, new LearningRate.Linear(rate(name), STEPS), 0);
  }

  private static double rate(String name) {
    if (name.equals("dp-adambc")) {
      return 0.0005; // its steps grow where the corrected second moment is at its floor
    }
    return name.contains("adam") ? 0.005 : 6;
  }

  private static ClipBounds clip(String name, Layout layout) {
    return name.equals("dp-is") ? ClipBounds.flat(layout, CLIP) : ClipBounds.shared(layout, CLIP);
  }

  /** Joint noise multiplier 0.8 for a plain query. */
  private static GradientOracle oracle(
      Algorithm algorithm, Layout layout, TorchGradientSums sums, NoiseSource noise) {
    var ledger = new PrivacyLedger();
    boolean flat = algorithm instanceof DpIs;
    double multiplier = 0.8 * algorithm.dataWeight() * (flat ? 1 : Math.sqrt(layout.groupCount()));
    var mechanism =
        new GaussianMechanism(GroupScalars.uniform(layout, multiplier), noise, ledger, 0);
    int examples = Mnist.TRAINING_SIZE;
    if (algorithm instanceof DpIs importance) {
      return new ImportanceOracle(
          importance.sampling(), sums, mechanism, noise, ledger, examples, LOT);
    }
    return new DataOracle(new PoissonSampler(noise, examples, LOT / examples), sums, mechanism, 0);
  }
}
