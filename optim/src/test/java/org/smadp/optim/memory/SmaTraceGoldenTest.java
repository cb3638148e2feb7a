package org.smadp.optim.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.Golden;
import org.smadp.optim.GroupExponent;
import org.smadp.optim.LearningRate;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.optim.PrescribedNoise;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.TestOracle;
import org.smadp.optim.algorithm.SmaDpSgd;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Whole runs against sma_trace.json: a naive reference in double to 1e-9, and the library in float,
 * through the real mechanism, to 1e-5.
 */
class SmaTraceGoldenTest {
  static List<JsonNode> cases() {
    return Golden.list(Golden.read("sma_trace.json").get("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void naiveReference_goldenCase_matchesInDouble(JsonNode golden) {
    NaiveSma.Hyper hyper = hyper(golden);
    for (int g = 0; g < golden.get("groups").size(); g++) {
      var naive = new NaiveSma(hyper, vector(golden.get("groups").get(g).get("theta0")));
      for (int t = 0; t < golden.get("steps").size(); t++) {
        JsonNode in = golden.get("inputs").get(t).get(g);
        JsonNode expected = golden.get("steps").get(t).get("groups").get(g);
        NaiveSma.Step step = naive.step(vector(in.get("s")), vector(in.get("Z")), rho(in));
        assertEquals(golden.get("steps").get(t).get("M").asInt(), step.lags());
        scalar(golden.get("steps").get(t).get("omega"), step.omega(), 1e-9);
        if (t > 0) {
          scalar(expected.get("d"), step.deviation(), 1e-9);
          scalar(expected.get("lambda"), step.lambda(), 1e-9);
        }
        scalar(expected.get("D_eff"), step.depth(), 1e-9);
        scalar(expected.get("Gamma"), step.alignment(), 1e-9);
        scalar(expected.get("Psi"), step.normMatch(), 1e-9);
        vectors(expected.get("a_hat"), step.weights(), 1e-9);
        vectors(expected.get("nu"), step.nu(), 1e-9);
        vectors(expected.get("mu_prev"), step.trendBefore(), 1e-9);
        vectors(expected.get("b"), step.branch(), 1e-9);
        vectors(expected.get("r"), step.query(), 1e-9);
        vectors(expected.get("s_tilde"), step.release(), 1e-9);
        vectors(expected.get("mu"), step.trend(), 1e-9);
        vectors(expected.get("theta_next"), step.next(), 1e-9);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void step_goldenCase_matchesInFloat(JsonNode golden) {
    NaiveSma.Hyper hyper = hyper(golden);
    Layout layout = layout(golden.get("groups"));
    var clip = ClipBounds.perGroup(scalars(layout, golden, "C"));
    var settings =
        new StepSettings(
            ClipPolicy.fixed(clip), hyper.lot(), new LearningRate.Constant(hyper.eta()), 0);
    StepRule.Stepper stepper = new SmaDpSgd(memory(hyper, golden)).rule(settings).start(layout);
    var oracle =
        new TestOracle(
            scalars(layout, golden, "sigma"),
            noise(golden),
            0.01,
            (t, query) -> joined(golden, "inputs", (int) t, "s"));
    GroupedVector parameters = GroupedVector.copyOf(layout, start(golden));
    for (int t = 0; t < golden.get("steps").size(); t++) {
      parameters = stepper.step(parameters, oracle);
      GroupedVector term = oracle.queries.get(t).historyTerm().value();
      assertEquals(hyper.beta(), oracle.queries.get(t).dataWeight());
      for (Layout.Group group : layout.groups()) {
        JsonNode expected = golden.get("steps").get(t).get("groups").get(group.index());
        double ungated = ungated(hyper, golden.get("steps").get(t), expected);
        vectors(expected.get("b"), part(term, group), 1e-5, ungated);
        vectors(expected.get("s_tilde"), part(oracle.releases.get(t).value(), group), 1e-5);
        vectors(expected.get("theta_next"), part(parameters, group), 1e-5);
        if (hyper.beta() < 1) {
          diagnostics(
              golden.get("steps").get(t), expected, stepper.report().memory().get(group.index()));
        }
      }
    }
    assertEquals(hyper.beta() == 1, stepper.report().memory().isEmpty());
  }

  /**
   * The largest coordinate of the history term if its gate stood open. The gate is a cosine: where
   * trend and state are nearly orthogonal, its error is one of the open term, not of what is left.
   */
  private static double ungated(NaiveSma.Hyper hyper, JsonNode step, JsonNode group) {
    return (1 - hyper.beta())
        * step.get("omega").asDouble()
        * group.get("Psi").asDouble()
        * largest(vector(group.get("nu")));
  }

  private static void diagnostics(JsonNode step, JsonNode expected, MemoryDiagnostics actual) {
    assertEquals(step.get("M").asInt(), actual.availableLags());
    scalar(step.get("omega"), actual.warmUp(), 1e-12);
    scalar(expected.get("D_eff"), actual.effectiveDepth(), 1e-12);
    assertEquals(expected.get("Gamma").asDouble(), actual.alignment(), 1e-5); // of at most 1
    if (actual.availableLags() > 0) {
      scalar(expected.get("lambda"), actual.tempering(), 1e-12);
      scalar(expected.get("Psi"), actual.normMatch(), 1e-5);
    }
  }

  private static SpectralMemory memory(NaiveSma.Hyper hyper, JsonNode golden) {
    return new SpectralMemory(
        hyper.beta(),
        hyper.alpha(),
        hyper.window(),
        new BandDeviation(hyper.rhoMin(), hyper.rhoMax()),
        new Tempering.Spectral(hyper.gain()),
        (PrescribedExponents)
            t -> {
              List<GroupExponent> exponents = new ArrayList<>();
              for (JsonNode in : golden.get("inputs").get((int) t)) {
                double rho = rho(in);
                exponents.add(
                    Double.isNaN(rho) ? GroupExponent.notApplicable() : GroupExponent.of(rho));
              }
              return exponents;
            },
        hyper.gamma(),
        new NormMatch(hyper.xi()),
        new WarmUp(hyper.tau()),
        Stabilizer.absolute(hyper.epsilon()),
        Gating.TREND);
  }

  private static NaiveSma.Hyper hyper(JsonNode golden) {
    JsonNode h = golden.get("hyper");
    return new NaiveSma.Hyper(
        h.get("beta").asDouble(),
        h.get("alpha").asDouble(),
        h.get("K").asInt(),
        h.get("rho_min").asDouble(),
        h.get("rho_max").asDouble(),
        h.get("c_lambda").asDouble(),
        h.get("gamma_ema").asDouble(),
        h.get("tau_warm").asDouble(),
        h.get("xi_max").asDouble(),
        h.get("epsilon").asDouble(),
        h.get("eta").asDouble(),
        h.get("L").asDouble());
  }

  private static Layout layout(JsonNode groups) {
    Layout.Builder builder = Layout.builder();
    for (JsonNode group : groups) {
      Integer[] shape =
          Golden.list(group.get("shape")).stream().map(JsonNode::asInt).toArray(Integer[]::new);
      builder.group(group.get("name").asText(), group.get("theta0").size(), shape);
    }
    return builder.build();
  }

  private static GroupScalars scalars(Layout layout, JsonNode golden, String field) {
    return GroupScalars.of(
        layout, group -> golden.get("groups").get(group.index()).get(field).asDouble());
  }

  private static PrescribedNoise noise(JsonNode golden) {
    return (t, group, index) ->
        golden.get("inputs").get((int) t).get(group).get("Z").get((int) index).asDouble();
  }

  private static double[] joined(JsonNode golden, String list, int t, String field) {
    return Golden.list(golden.get(list).get(t)).stream()
        .flatMapToDouble(in -> Arrays.stream(vector(in.get(field))))
        .toArray();
  }

  private static double[] start(JsonNode golden) {
    return Golden.list(golden.get("groups")).stream()
        .flatMapToDouble(group -> Arrays.stream(vector(group.get("theta0"))))
        .toArray();
  }

  private static double[] part(GroupedVector vector, Layout.Group group) {
    double[] values = new double[group.length()];
    for (int i = 0; i < values.length; i++) {
      values[i] = vector.get(group.offset() + i);
    }
    return values;
  }

  private static double rho(JsonNode in) {
    return in.get("rho").isNull() ? Double.NaN : in.get("rho").asDouble();
  }

  private static double[] vector(JsonNode node) {
    return Golden.vector(node);
  }

  private static void scalar(JsonNode expected, double actual, double tolerance) {
    assertEquals(expected.asDouble(), actual, tolerance * Math.abs(expected.asDouble()));
  }

  /** Within the tolerance of the largest entry; a zero vector exactly. */
  private static void vectors(JsonNode node, double[] actual, double tolerance) {
    vectors(node, actual, tolerance, largest(vector(node)));
  }

  private static void vectors(JsonNode node, double[] actual, double tolerance, double largest) {
    double[] expected = vector(node);
    assertEquals(expected.length, actual.length);
    for (int i = 0; i < expected.length; i++) {
      int at = i;
      assertTrue(
          Math.abs(expected[i] - actual[i]) <= tolerance * largest,
          () -> "coordinate " + at + ": expected " + expected[at] + ", was " + actual[at]);
    }
  }

  private static double largest(double[] vector) {
    return Arrays.stream(vector).map(Math::abs).max().orElse(0);
  }
}
