package org.smadp.optim.algorithm;

import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.memory.BandDeviation;
import org.smadp.optim.memory.Exponents;
import org.smadp.optim.memory.FittedExponents;
import org.smadp.optim.memory.Gating;
import org.smadp.optim.memory.MemoryPreset;
import org.smadp.optim.memory.NetworkBand;
import org.smadp.optim.memory.NormMatch;
import org.smadp.optim.memory.ReliableBand;
import org.smadp.optim.memory.SpectralMemory;
import org.smadp.optim.memory.Tempering;
import org.smadp.optim.memory.WarmUp;
import org.smadp.optim.setting.Setting;
import org.smadp.optim.setting.SettingValues;
import org.smadp.spectrum.Eigenvalues;
import org.smadp.spectrum.ExponentTracker;

/** Catalogue entries of {@link SmaDpSgd}: the paper's method, its controls and a repaired gate. */
final class SmaEntries {
  private static final String PAPER = "SMA-DP, arXiv 2605.20450";

  private SmaEntries() {}

  static final AlgorithmEntry PUBLISHED =
      named("sma-dp-sgd", new Setting("tempering-gain", "1", "c_lambda"))
          .summary("DP-SGD whose query carries a spectrally tempered, gated mean of past releases")
          .source(PAPER)
          .creates((values, sizes, solver) -> new SmaDpSgd(spectral(values, solver)));

  static final AlgorithmEntry DEBIASED =
      named("sma-debiased", new Setting("tempering-gain", "1", "c_lambda"))
          .summary("SMA-DP-SGD with the shared noise taken out of its alignment gate")
          .source(PAPER + ", changed")
          .deviation("the gate is without the shared noise")
          .creates(
              (values, sizes, solver) ->
                  new SmaDpSgd(spectral(values, solver).withGating(Gating.DEBIASED)));

  static final AlgorithmEntry CONSTANT =
      named("sma-constant", new Setting("tempering", "0", "lambda of every group"))
          .summary("control: the same tempering for every group, whatever its spectrum")
          .source(PAPER + ", control")
          .deviation("one tempering for all groups")
          .creates(
              (values, sizes, solver) ->
                  new SmaDpSgd(
                      memory(values, solver, new Tempering.Constant(values.number("tempering")))
                          .withExponents(Exponents.none())));

  static final AlgorithmEntry SHUFFLED =
      named("sma-shuffled", new Setting("tempering-gain", "1", "c_lambda"))
          .summary("control: every group with another group's tempering")
          .source(PAPER + ", control")
          .deviation("each group has another's tempering")
          .creates(
              (values, sizes, solver) ->
                  new SmaDpSgd(
                      memory(
                          values,
                          solver,
                          new Tempering.Shuffled(values.number("tempering-gain"), 1))));

  private static AlgorithmEntry.Builder named(String name, Setting tempering) {
    return AlgorithmEntry.named(name)
        .step(
            "s = mixing * sum of clip_C(g_i) + (1 - mixing) w G F M + noise",
            "M = weighted mean of past releases; w warm-up, G alignment gate, F norm match",
            "theta = theta - lr * s / L")
        .charge("SGM(q, sigma / mixing)")
        .state("window x P")
        .setting("preset", "default", "default, paper-accuracy or paper-runtime")
        .setting("mixing", "", "beta; blank for the preset's")
        .setting("fractional-order", "", "alpha; blank for the preset's")
        .setting("window", "", "K; blank for the preset's")
        .setting(tempering.key(), tempering.fallback(), tempering.meaning())
        .setting("band", "fixed", "fixed, or network: around the median exponent of the layers")
        .setting("band-lowest", "2", "lower end of a fixed band")
        .setting("band-highest", "6", "upper end of a fixed band")
        .setting("band-ratio", "1.7320508", "from the median to either end of a network band")
        .setting("trend-gain", "", "gamma_ema; blank for 2 / window")
        .setting("norm-match-cap", "1", "xi_max")
        .setting("warm-up-steps", "", "tau_warm; blank for 5 * window")
        .setting("spectrum", "standard", "standard, or paper: fitted every step")
        .setting("refresh-period", "", "steps between two fits; blank for its own");
  }

  private static SpectralMemory spectral(SettingValues values, Eigenvalues solver) {
    return memory(values, solver, new Tempering.Spectral(values.number("tempering-gain")));
  }

  private static SpectralMemory memory(
      SettingValues values, Eigenvalues solver, Tempering tempering) {
    SpectralMemory preset = values.choice("preset", MemoryPreset.class).settings();
    SpectralMemory base =
        SpectralMemory.of(
            values.number("mixing", preset.mixing()),
            values.number("fractional-order", preset.fractionalOrder()),
            values.integer("window", preset.window()));
    return new SpectralMemory(
        base.mixing(),
        base.fractionalOrder(),
        base.window(),
        band(values),
        tempering,
        new FittedExponents(tracker(values), solver),
        values.number("trend-gain", base.trendGain()),
        new NormMatch(values.number("norm-match-cap")),
        new WarmUp(values.number("warm-up-steps", base.warmUp().steps())),
        base.stabilizer(),
        base.gating());
  }

  /** Where the band of reliable exponents lies. */
  private enum BandRule {
    FIXED,
    NETWORK
  }

  private static ReliableBand band(SettingValues values) {
    var network = new NetworkBand(values.number("band-ratio"));
    var fixed = new BandDeviation(values.number("band-lowest"), values.number("band-highest"));
    return switch (values.choice("band", BandRule.class)) {
      case FIXED -> fixed;
      case NETWORK -> network;
    };
  }

  /** How spectra are followed. */
  private enum SpectrumRule {
    STANDARD,
    PAPER
  }

  private static ExponentTracker tracker(SettingValues values) {
    ExponentTracker rule =
        values.choice("spectrum", SpectrumRule.class) == SpectrumRule.PAPER
            ? ExponentTracker.paper()
            : ExponentTracker.standard();
    return new ExponentTracker(
        rule.measurement(),
        values.integer("refresh-period", rule.refreshPeriod()),
        rule.smoothingWeight(),
        rule.lowestExponent(),
        rule.highestExponent(),
        rule.heldRefreshes());
  }
}
