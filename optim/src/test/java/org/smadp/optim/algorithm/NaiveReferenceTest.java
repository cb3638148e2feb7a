package org.smadp.optim.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.DeclaredSizes;
import org.smadp.optim.LearningRate;
import org.smadp.optim.PrescribedNoise;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.memory.Gating;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Every algorithm against a plain loop over examples with prescribed noise, ten steps on a
 * two-layer network, to 1e-6.
 */
class NaiveReferenceTest {
  private static final Layout LAYOUT = TwoLayerNet.LAYOUT;
  private static final int STEPS = 10;
  private static final DeclaredSizes SIZES = new DeclaredSizes(40, Naive.LOT);
  private static final double RATE = 0.1;
  private static final double[] CLIP = {0.6, 0.8};
  private static final double NOISE = 0.3;

  /** One reference: the catalogue's name, its settings, and a step in plain loops. */
  private record Case(Map<String, String> settings, Supplier<Consumer<Naive>> reference) {}

  private static final Map<String, Case> CASES = cases();

  static Stream<String> labels() {
    return CASES.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("labels")
  void step_tenTimes_matchesThePlainLoop(String label) {
    String name = label.split(" ", 2)[0];
    Case reference = CASES.get(label);
    PrescribedNoise noise = PrescribedNoise.hashed(12, NOISE);
    double[][] records = TwoLayerNet.records(3, 9);
    ClipBounds clip =
        "flat".equals(Algorithms.named(name).defaults().get("clipping"))
            ? ClipBounds.flat(LAYOUT, CLIP[0])
            : ClipBounds.perGroup(GroupScalars.of(LAYOUT, group -> CLIP[group.index()]));
    var settings =
        new StepSettings(ClipPolicy.fixed(clip), Naive.LOT, new LearningRate.Constant(RATE), 0);
    StepRule.Stepper stepper =
        Algorithms.create(name, reference.settings(), SIZES).rule(settings).start(LAYOUT);
    var oracle = new NetworkOracle(records, Naive.RATE, noise);
    var naive = new Naive(records, CLIP, noise);
    Consumer<Naive> plain = reference.reference().get();
    GroupedVector parameters = GroupedVector.copyOf(LAYOUT, TwoLayerNet.start());
    for (int t = 0; t < STEPS; t++) {
      parameters = stepper.step(parameters, oracle);
      plain.accept(naive);
      for (int i = 0; i < LAYOUT.size(); i++) {
        assertEquals(naive.theta[i], parameters.get(i), 1e-6, "step " + t + ", value " + i);
      }
    }
  }

  @Test
  void labels_ofTheCatalogue_allHaveAReference() {
    List<String> named = CASES.keySet().stream().map(label -> label.split(" ", 2)[0]).toList();
    for (AlgorithmEntry entry : Algorithms.all()) {
      assertEquals(true, named.contains(entry.name()), entry.name());
    }
  }

  private static Map<String, Case> cases() {
    Map<String, Case> cases = new LinkedHashMap<>();
    cases.put("dp-sgd", plain(Map.of(), n -> n.descend(n.askAt(n.theta), RATE)));
    cases.put("dp-sgd with momentum", new Case(Map.of("momentum", "0.9"), () -> momentum(1)));
    cases.put("dp-momentum", new Case(Map.of(), () -> momentum(0.1)));
    cases.put("dp-adam", new Case(Map.of(), () -> adam(0, 1e-8, false)));
    cases.put("dp-adamw", new Case(Map.of(), () -> adam(0.01, 1e-8, false)));
    cases.put("dp-adambc", new Case(Map.of("variance-floor", "1e-3"), () -> adam(0, 1e-3, true)));
    cases.put("dp-lion", new Case(Map.of(), NaiveReferenceTest::lion));
    cases.put("dp-sat", new Case(Map.of("ascent-radius", "0.2"), NaiveReferenceTest::sat));
    cases.put(
        "dp-sat-momentum",
        new Case(Map.of("ascent-radius", "0.2"), NaiveReferenceTest::satMomentum));
    Consumer<Naive> sam =
        n -> n.descend(n.askAt(Naive.climb(n.theta, n.askAt(n.theta), 0.2)), RATE);
    cases.put("dp-sam", plain(Map.of("ascent-radius", "0.2"), sam));
    cases.put("dp-sam-fresh-lots", plain(Map.of("ascent-radius", "0.2"), sam));
    cases.put(
        "dp-sam-per-example",
        plain(Map.of("ascent-radius", "0.2"), NaiveReferenceTest::perExample));
    cases.put(
        "dp-sam-raw-ascent", plain(Map.of("ascent-radius", "0.2"), NaiveReferenceTest::rawAscent));
    cases.put(
        "dp-is",
        plain(
            Map.of(),
            n -> {
              double[] sum = n.noisy(n.accepted(CLIP[0]));
              n.descend(Naive.over(sum, Naive.RATE * SIZES.datasetSize()), RATE);
            }));
    cases.put("dp-adam-ac", new Case(Map.of(), () -> adamAc(true)));
    cases.put("dp-adam-ac-literal", new Case(Map.of(), () -> adamAc(false)));
    cases.put("doppler", new Case(Map.of(), () -> lowPass(new double[] {0.9}, new double[] {0.1})));
    cases.put(
        "doppler as published",
        new Case(
            Map.of("filter", "published"),
            () ->
                lowPass(
                    new double[] {1.98342955, -0.98549544},
                    new double[] {1.6332e-4, 3.2665e-4, 1.6332e-4})));
    cases.put("disk", new Case(Map.of(), () -> disk(0.7, 0.3 / 0.7, 1)));
    cases.put(
        "disk in two passes",
        new Case(Map.of("gain", "0.5", "reach", "0.7"), () -> disk(0.5, 0.7, 0.5 / 0.35)));
    for (String name : List.of("sma-dp-sgd", "sma-shuffled")) {
      cases.put(name, new Case(sma(), () -> memory(0, Gating.TREND)));
    }
    cases.put("sma-debiased", new Case(sma(), () -> memory(0, Gating.DEBIASED)));
    Map<String, String> constant = new LinkedHashMap<>(sma());
    constant.put("tempering", "0.4");
    cases.put("sma-constant", new Case(constant, () -> memory(0.4, Gating.TREND)));
    cases.put("sma-wiener", new Case(Map.of("window", "3"), () -> wiener(true)));
    cases.put(
        "sma-wiener shrinking",
        new Case(Map.of("window", "3", "scaling", "shrink"), () -> wiener(false)));
    return cases;
  }

  private static Map<String, String> sma() {
    return Map.of("mixing", "0.6", "fractional-order", "0.7", "window", "4");
  }

  private static Case plain(Map<String, String> settings, Consumer<Naive> step) {
    return new Case(settings, () -> step);
  }

  private static Consumer<Naive> momentum(double weight) {
    double[][] velocity = {new double[LAYOUT.size()]};
    return n -> {
      velocity[0] = Naive.plus(Naive.over(velocity[0], 1 / 0.9), n.askAt(n.theta), weight);
      n.descend(velocity[0], RATE);
    };
  }

  private static double[] adamDirection(
      double[][] moments, double[] gradient, int t, double constant, boolean corrected) {
    double[] direction = new double[gradient.length];
    double noise = NOISE_OF_GRADIENT;
    for (Layout.Group group : LAYOUT.groups()) {
      double phi = Math.pow(noise * CLIP[group.index()], 2);
      for (int i = group.offset(); i < group.end(); i++) {
        moments[0][i] = 0.9 * moments[0][i] + 0.1 * gradient[i];
        moments[1][i] = 0.999 * moments[1][i] + 0.001 * gradient[i] * gradient[i];
        double mean = moments[0][i] / (1 - Math.pow(0.9, t));
        double square = moments[1][i] / (1 - Math.pow(0.999, t));
        direction[i] =
            corrected
                ? mean / Math.sqrt(Math.max(square - phi, constant))
                : mean / (Math.sqrt(square) + constant);
      }
    }
    return direction;
  }

  /** Noise multiplier 1: the declared standard deviation is the clip norm, over L. */
  private static final double NOISE_OF_GRADIENT = 1 / Naive.LOT;

  private static Consumer<Naive> adam(double decay, double constant, boolean corrected) {
    double[][] moments = new double[2][LAYOUT.size()];
    return n -> {
      double[] direction =
          adamDirection(moments, n.askAt(n.theta), n.step + 1, constant, corrected);
      n.descend(Naive.plus(direction, n.theta, decay), RATE);
    };
  }

  private static Consumer<Naive> lion() {
    double[] mean = new double[LAYOUT.size()];
    return n -> {
      double[] gradient = n.askAt(n.theta);
      double[] update = new double[mean.length];
      for (int i = 0; i < mean.length; i++) {
        update[i] = Math.signum(0.9 * mean[i] + 0.1 * gradient[i]);
        mean[i] = 0.99 * mean[i] + 0.01 * gradient[i];
      }
      n.descend(update, RATE);
    };
  }

  private static Consumer<Naive> sat() {
    double[][] last = {new double[LAYOUT.size()]};
    return n -> {
      last[0] = n.askAt(Naive.climb(n.theta, last[0], 0.2));
      n.descend(last[0], RATE);
    };
  }

  private static Consumer<Naive> satMomentum() {
    double[][] previous = {null};
    return n -> {
      double[] before = previous[0] == null ? n.theta : previous[0];
      previous[0] = n.theta;
      double[] point = Naive.climb(n.theta, Naive.plus(before, n.theta, -1), 0.2);
      n.descend(n.askAt(point), RATE);
    };
  }

  private static void perExample(Naive n) {
    double[] gradient =
        n.ask(
            record -> {
              double[] own = TwoLayerNet.gradient(n.theta, record);
              return TwoLayerNet.gradient(Naive.climb(n.theta, own, 0.2), record);
            });
    n.descend(gradient, RATE);
  }

  private static void rawAscent(Naive n) {
    double[] raw = n.sum(record -> TwoLayerNet.gradient(n.theta, record));
    n.noisy(raw); // the undisturbed answer takes a number too
    n.descend(n.askAt(Naive.climb(n.theta, raw, 0.2)), RATE);
  }

  private static Consumer<Naive> adamAc(boolean noisy) {
    double[][] moments = new double[2][LAYOUT.size()];
    double[] control = {Double.NaN, 1};
    return n -> {
      double[] within = n.within(noisy);
      double[] gradient = n.askAt(n.theta);
      double clipped = 1 - Arrays.stream(within).average().orElseThrow();
      control[0] = Double.isNaN(control[0]) ? clipped : 0.9 * control[0] + 0.1 * clipped;
      if (control[0] < 0.1) {
        control[1] = Math.min(2, 1.01 * control[1]);
      } else if (control[0] > 0.3) {
        control[1] = Math.max(0.1, 0.995 * control[1]);
      }
      double[] direction = adamDirection(moments, gradient, n.step + 1, 1e-8, false);
      n.descend(Naive.plus(direction, n.theta, 0.01), RATE * control[1]);
      for (int g = 0; g < within.length; g++) {
        n.moveClip(g, Math.exp(-0.2 * (within[g] - 0.8)), 0.1, 10);
      }
    };
  }

  private static Consumer<Naive> lowPass(double[] feedback, double[] feedforward) {
    List<double[]> inputs = new ArrayList<>();
    List<double[]> outputs = new ArrayList<>();
    List<Double> gains = new ArrayList<>();
    return n -> {
      inputs.add(n.askAt(n.theta));
      int t = inputs.size() - 1;
      double[] output = new double[LAYOUT.size()];
      double gain = 0;
      for (int j = 0; j < feedforward.length && j <= t; j++) {
        output = Naive.plus(output, inputs.get(t - j), feedforward[j]);
        gain += feedforward[j];
      }
      for (int j = 1; j <= feedback.length && j <= t; j++) {
        output = Naive.plus(output, outputs.get(t - j), feedback[j - 1]);
        gain += feedback[j - 1] * gains.get(t - j);
      }
      outputs.add(output);
      gains.add(gain);
      n.descend(Naive.over(output, gain), RATE);
    };
  }

  private static Consumer<Naive> disk(double gain, double reach, double weight) {
    double[][] state = {null, null};
    return n -> {
      double[] before = state[0] == null ? n.theta : state[0];
      state[0] = n.theta;
      double[] theta = n.theta;
      double[] ahead = Naive.plus(theta, Naive.plus(theta, before, -1), reach);
      double[] gradient =
          n.ask(
              record ->
                  Naive.plus(
                      Naive.over(TwoLayerNet.gradient(ahead, record), 1 / weight),
                      TwoLayerNet.gradient(theta, record),
                      1 - weight));
      state[1] =
          state[1] == null
              ? gradient
              : Naive.plus(Naive.over(state[1], 1 / (1 - gain)), gradient, gain);
      n.descend(state[1], RATE);
    };
  }

  private static Consumer<Naive> memory(double lambda, Gating gating) {
    List<NaiveMemory> memories = new ArrayList<>();
    for (Layout.Group group : LAYOUT.groups()) {
      double variance = CLIP[group.index()] * CLIP[group.index()];
      memories.add(new NaiveMemory(group, 0.6, 0.7, 4, lambda, variance, gating));
    }
    return n -> {
      double[] query = Naive.over(n.sum(record -> TwoLayerNet.gradient(n.theta, record)), 1 / 0.6);
      for (Layout.Group group : LAYOUT.groups()) {
        double[] term = memories.get(group.index()).recall();
        for (int i = 0; i < term.length; i++) {
          query[group.offset() + i] += term[i];
        }
      }
      double[] release = n.noisy(query);
      for (Layout.Group group : LAYOUT.groups()) {
        memories
            .get(group.index())
            .remember(Arrays.copyOfRange(release, group.offset(), group.end()));
      }
      n.descend(Naive.over(release, Naive.LOT), RATE);
    };
  }

  /** Window 3, decay 0.9, the normal equations solved by elimination. */
  private static Consumer<Naive> wiener(boolean smooth) {
    List<double[]> past = new ArrayList<>();
    return n -> {
      past.add(0, n.askAt(n.theta));
      int count = Math.min(3, past.size());
      double[] direction = new double[LAYOUT.size()];
      for (Layout.Group group : LAYOUT.groups()) {
        double stddev = NOISE_OF_GRADIENT * CLIP[group.index()];
        double noise = group.length() * stddev * stddev;
        double[] r = new double[count];
        for (int k = 0; k < count; k++) {
          double mass = 0;
          for (int t = 0; t + k < past.size(); t++) {
            double weight = Math.pow(0.9, t);
            r[k] += weight * Naive.dot(past.get(t), past.get(t + k), group.offset(), group.end());
            mass += weight;
          }
          r[k] /= mass;
        }
        r[0] = Math.max(Math.max(r[0] - noise, count > 1 ? r[1] : 0), 0);
        for (int k = 1; k < count; k++) {
          r[k] = Math.min(Math.max(r[k], 0), r[0]);
        }
        double[] w = r[0] == 0 ? new double[count] : solve(r, noise);
        double sum = 0;
        for (int j = 0; j < count; j++) {
          w[j] = Math.max(0, w[j]);
          sum += w[j];
        }
        for (int j = 0; j < count; j++) {
          double weight = !smooth ? w[j] : sum > 0 ? w[j] / sum : j == 0 ? 1 : 0;
          for (int i = group.offset(); i < group.end(); i++) {
            direction[i] += weight * past.get(j)[i];
          }
        }
      }
      n.descend(direction, RATE);
    };
  }

  private static double[] solve(double[] r, double noise) {
    int size = r.length;
    double[][] a = new double[size][size + 1];
    for (int j = 0; j < size; j++) {
      for (int k = 0; k < size; k++) {
        a[j][k] = r[Math.abs(j - k)] + (j == k ? noise : 0);
      }
      a[j][size] = r[j];
    }
    for (int p = 0; p < size; p++) {
      for (int j = 0; j < size; j++) {
        double factor = j == p ? 0 : a[j][p] / a[p][p];
        for (int k = p; k <= size; k++) {
          a[j][k] -= factor * a[p][k];
        }
      }
    }
    double[] x = new double[size];
    for (int j = 0; j < size; j++) {
      x[j] = a[j][size] / a[j][j];
    }
    return x;
  }
}
