package org.smadp.optim.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.SampledGaussian;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.DeclaredSizes;
import org.smadp.optim.LearningRate;
import org.smadp.optim.StepSettings;
import org.smadp.optim.clip.AdaptiveQuantileClip;
import org.smadp.optim.memory.BandDeviation;
import org.smadp.optim.memory.MemoryPreset;
import org.smadp.optim.memory.NetworkBand;
import org.smadp.optim.memory.Tempering;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.privacy.query.ClipBounds;

class AlgorithmsTest {
  @Test
  void all_namesOfTheComparison_areThere() {
    Set<String> names = new HashSet<>();
    for (AlgorithmEntry entry : Algorithms.all()) {
      assertTrue(names.add(entry.name()), "twice: " + entry.name());
      assertFalse(entry.summary().isBlank());
      assertFalse(entry.cost().charge().isBlank());
    }
    assertTrue(
        names.containsAll(
            Set.of(
                "dp-sgd",
                "dp-adam",
                "dp-adamw",
                "dp-adambc",
                "dp-sat",
                "dp-sam",
                "dp-is",
                "dp-adam-ac",
                "dp-adam-ac-literal",
                "sma-dp-sgd",
                "dp-momentum",
                "doppler",
                "disk",
                "sma-wiener",
                "sma-debiased",
                "sma-constant",
                "sma-shuffled")));
  }

  @Test
  void named_unknown_listsTheNames() {
    var error = assertThrows(IllegalArgumentException.class, () -> Algorithms.named("sgd"));
    assertTrue(error.getMessage().contains("dp-sgd") && error.getMessage().contains("'sgd'"));
  }

  @Test
  void create_unknownSetting_listsTheSettings() {
    var error =
        assertThrows(IllegalArgumentException.class, () -> create("dp-sat", Map.of("radius", "1")));
    assertTrue(error.getMessage().contains("radius"));
    assertTrue(error.getMessage().contains("ascent-radius"));
  }

  @Test
  void create_badValue_namesTheSetting() {
    for (Map.Entry<String, Map<String, String>> bad :
        Map.of(
                "dp-sgd", Map.of("momentum", "much"),
                "sma-dp-sgd", Map.of("window", "2.5"),
                "sma-constant", Map.of("preset", "best"),
                "doppler", Map.of("filter", "third-order"),
                "dp-is", Map.of("dataset-size", ""))
            .entrySet()) {
      var error =
          assertThrows(IllegalArgumentException.class, () -> create(bad.getKey(), bad.getValue()));
      String key = bad.getValue().keySet().iterator().next();
      assertTrue(error.getMessage().contains(key), error.getMessage());
    }
  }

  @Test
  void create_presets_matchTheMemoryPresets() {
    for (MemoryPreset preset : MemoryPreset.values()) {
      assertEquals(
          SmaDpSgd.preset(preset), create("sma-dp-sgd", Map.of("preset", ChoiceName.of(preset))));
    }
  }

  @Test
  void create_overrides_changeThePreset() {
    var algorithm = (SmaDpSgd) create("sma-dp-sgd", Map.of("mixing", "0.5", "window", "4"));
    assertEquals(0.5, algorithm.dataWeight());
    assertEquals(0.5, algorithm.memory().trendGain());
    assertEquals(20, algorithm.memory().warmUp().steps());
  }

  @Test
  void create_memoryVariants_differInTheirTemperingAlone() {
    var paper = (SmaDpSgd) create("sma-dp-sgd", Map.of());
    var shuffled = (SmaDpSgd) create("sma-shuffled", Map.of());
    var constant = (SmaDpSgd) create("sma-constant", Map.of("tempering", "0.3"));

    assertEquals(new Tempering.Spectral(1), paper.memory().tempering());
    assertEquals(new Tempering.Shuffled(1, 1), shuffled.memory().tempering());
    assertEquals(new Tempering.Constant(0.3), constant.memory().tempering());
    assertEquals(paper, new SmaDpSgd(shuffled.memory().withTempering(paper.memory().tempering())));
  }

  @Test
  void create_networkBand_isForTheMethodAndItsControl() {
    for (String name : List.of("sma-dp-sgd", "sma-shuffled")) {
      var fixed = (SmaDpSgd) create(name, Map.of());
      var network = (SmaDpSgd) create(name, Map.of("band", "network", "band-ratio", "2"));
      assertEquals(BandDeviation.USUAL, fixed.memory().reliableBand());
      assertEquals(new NetworkBand(2), network.memory().reliableBand());
    }
  }

  /** z_D = (z^-2 - (2 sigma_b)^-2)^(-1/2) makes the joint step cost SGM(q, z). */
  @Test
  void events_adaptiveClipping_costTheInflatedMultiplier() {
    double z = 1.1;
    double lot = 64;
    double perCount = 1 / (2 * (lot / 20));
    double inflated = 1 / Math.sqrt(1 / (z * z) - perCount * perCount);
    var settings =
        new StepSettings(
            ClipPolicy.fixed(ClipBounds.flat(TwoLayerNet.LAYOUT, 1)),
            lot,
            new LearningRate.Constant(1),
            0);
    var event =
        (SampledGaussian) create("dp-adam-ac", Map.of()).events(0.01, inflated, settings).get(0);
    assertEquals(z, event.noiseMultiplier(), 1e-12);
  }

  @Test
  void events_controls_areNonPrivate() {
    var settings =
        new StepSettings(
            ClipPolicy.fixed(ClipBounds.shared(TwoLayerNet.LAYOUT, 1)),
            64,
            new LearningRate.Constant(1),
            0);
    for (String name : Set.of("dp-adam-ac-literal", "dp-sam-raw-ascent")) {
      assertTrue(create(name, Map.of()).events(0.01, 1, settings).get(0) instanceof NonPrivate);
    }
  }

  @Test
  void forecast_importanceSampling_chargesTheCapAndEveryNormaliser() {
    var settings =
        new StepSettings(
            ClipPolicy.fixed(ClipBounds.flat(TwoLayerNet.LAYOUT, 1)),
            50,
            new LearningRate.Constant(1),
            0);
    var entries =
        create("dp-is", Map.of("refresh-steps", "4")).forecast(10, 0.05, 1.5, settings).entries();
    assertEquals(new SampledGaussian(0.25, 1.5), entries.get(0).event());
    assertEquals(10, entries.get(0).count());
    assertEquals(new SampledGaussian(1, 100), entries.get(1).event());
    assertEquals(3, entries.get(1).count());
  }

  @Test
  void filterPlan_importanceSampling_isAtThePlannedShareAndTheForecastStaysAtTheCap() {
    var settings =
        new StepSettings(
            ClipPolicy.fixed(ClipBounds.flat(TwoLayerNet.LAYOUT, 1)),
            50,
            new LearningRate.Constant(1),
            0);
    var cap = (DpIs) create("dp-is", Map.of());
    var filter = (DpIs) create("dp-is", Map.of("charge", "filter", "planned-share", "0.5"));

    assertEquals(Optional.empty(), cap.filterPlan(10, 1.5, settings));
    var plan = filter.filterPlan(10, 1.5, settings).orElseThrow().entries();
    assertEquals(new SampledGaussian(0.1, 1.5), plan.get(0).event());
    assertEquals(new SampledGaussian(1, 100), plan.get(1).event());
    assertEquals(
        cap.forecast(10, 0.05, 1.5, settings).entries(),
        filter.forecast(10, 0.05, 1.5, settings).entries());
  }

  @Test
  void create_plannedShareAndChargeApart_isRefused() {
    for (Map<String, String> bad :
        List.of(Map.of("planned-share", "0.5"), Map.of("charge", "filter"))) {
      var error = assertThrows(IllegalArgumentException.class, () -> create("dp-is", bad));
      assertTrue(error.getMessage().startsWith("planned-share must be "), error.getMessage());
      assertTrue(error.getMessage().contains("charge=filter"), error.getMessage());
    }
  }

  @Test
  void rule_memoryWithAdaptiveClipping_isRefused() {
    ClipBounds first = ClipBounds.shared(TwoLayerNet.LAYOUT, 1);
    var settings =
        new StepSettings(
            AdaptiveQuantileClip.usual(first, 64), 64, new LearningRate.Constant(1), 0);
    Algorithm sma = create("sma-dp-sgd", Map.of());
    assertThrows(IllegalArgumentException.class, () -> sma.rule(settings));
  }

  @Test
  void create_importanceSampling_takesSizesFromTheDeclaredOnes() {
    var plain = (DpIs) create("dp-is", Map.of());
    assertEquals(1000, plain.sampling().datasetSize());
    assertEquals(20, plain.sampling().refreshSteps());
    assertEquals(plain, create("dp-is", Map.of("dataset-size", "1000")));

    var error =
        assertThrows(
            IllegalArgumentException.class, () -> create("dp-is", Map.of("dataset-size", "999")));
    assertEquals(
        "dataset-size must be the declared 1000, was 999; leave it out", error.getMessage());
  }

  /** The events say what the entry says. */
  @Test
  void isPrivate_everyEntry_agreesWithItsEvents() {
    for (AlgorithmEntry entry : Algorithms.all()) {
      ClipBounds clip = NamedContract.clip(entry.name(), TwoLayerNet.LAYOUT, 1);
      var settings = new StepSettings(ClipPolicy.fixed(clip), 50, new LearningRate.Constant(1), 0);
      boolean open =
          create(entry.name(), Map.of()).events(0.05, 1, settings).stream()
              .anyMatch(NonPrivate.class::isInstance);
      assertEquals(entry.cost().isPrivate(), !open, entry.name());
    }
  }

  private static Algorithm create(String name, Map<String, String> settings) {
    return Algorithms.create(name, settings, new DeclaredSizes(1000, 50));
  }
}
