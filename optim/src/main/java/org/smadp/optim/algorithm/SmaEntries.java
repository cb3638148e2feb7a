package org.smadp.optim.algorithm;

import java.util.ArrayList;
import java.util.List;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.memory.BandDeviation;
import org.smadp.optim.memory.Exponents;
import org.smadp.optim.memory.FittedExponents;
import org.smadp.optim.memory.Gating;
import org.smadp.optim.memory.MemoryPreset;
import org.smadp.optim.memory.NormMatch;
import org.smadp.optim.memory.SpectralMemory;
import org.smadp.optim.memory.Tempering;
import org.smadp.optim.memory.WarmUp;
import org.smadp.optim.setting.Setting;
import org.smadp.optim.setting.SettingValues;
import org.smadp.optim.transform.WienerFilter;
import org.smadp.spectrum.Eigenvalues;
import org.smadp.spectrum.ExponentTracker;

/** Catalogue entries: SMA-DP-SGD, its controls and its noise-aware relatives. */
final class MemoryAlgorithms {
  private static final String CHARGE = "SGM(q, sigma / mixing)";
  private static final String PAPER = "SMA-DP, arXiv 2605.20450";

  private MemoryAlgorithms() {}

  static final List<AlgorithmEntry> ENTRIES =
      List.of(
          sma(
              "sma-dp-sgd",
              "DP-SGD whose query carries a spectrally tempered, gated mean of past releases",
              PAPER,
              new Setting("tempering-gain", "1", "c_lambda"),
              (values, solver) ->
                  memory(values, solver, new Tempering.Spectral(values.number("tempering-gain")))),
          sma(
              "sma-debiased",
              "SMA-DP-SGD with the shared noise taken out of its alignment gate",
              PAPER + ", changed",
              new Setting("tempering-gain", "1", "c_lambda"),
              (values, solver) ->
                  memory(values, solver, new Tempering.Spectral(values.number("tempering-gain")))
                      .withGating(Gating.DEBIASED)),
          sma(
              "sma-constant",
              "control: the same tempering for every group, whatever its spectrum",
              PAPER + ", control",
              new Setting("tempering", "0", "lambda of every group"),
              (values, solver) ->
                  memory(values, solver, new Tempering.Constant(values.number("tempering")))
                      .withExponents(Exponents.none())),
          sma(
              "sma-shuffled",
              "control: every group with another group's tempering",
              PAPER + ", control",
              new Setting("tempering-gain", "1", "c_lambda"),
              (values, solver) ->
                  memory(
                      values, solver, new Tempering.Shuffled(values.number("tempering-gain"), 1))),
          wiener());

  /** Builds the memory of one variant. */
  private interface MemoryFactory {
    SpectralMemory create(SettingValues values, Eigenvalues solver);
  }

  private static AlgorithmEntry sma(
      String name, String summary, String source, Setting tempering, MemoryFactory factory) {
    List<Setting> settings = new ArrayList<>();
    settings.add(new Setting("preset", "default", "default, paper-accuracy or paper-runtime"));
    settings.add(new Setting("mixing", "", "beta; blank for the preset's"));
    settings.add(new Setting("fractional-order", "", "alpha; blank for the preset's"));
    settings.add(new Setting("window", "", "K; blank for the preset's"));
    settings.add(tempering);
    settings.add(new Setting("band-lowest", "2", "lower end of the reliable band"));
    settings.add(new Setting("band-highest", "6", "upper end of the reliable band"));
    settings.add(new Setting("trend-gain", "", "gamma_ema; blank for 2 / window"));
    settings.add(new Setting("norm-match-cap", "1", "xi_max"));
    settings.add(new Setting("warm-up-steps", "", "tau_warm; blank for 5 * window"));
    settings.add(new Setting("spectrum", "standard", "standard, or paper: fitted every step"));
    settings.add(new Setting("refresh-period", "", "steps between two fits; blank for its own"));
    return new AlgorithmEntry(
        name,
        summary,
        1,
        CHARGE,
        "1",
        "window x P",
        source,
        settings,
        (values, solver) -> new SmaDpSgd(factory.create(values, solver)));
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
        new BandDeviation(values.number("band-lowest"), values.number("band-highest")),
        tempering,
        new FittedExponents(tracker(values), solver),
        values.number("trend-gain", base.trendGain()),
        new NormMatch(values.number("norm-match-cap")),
        new WarmUp(values.number("warm-up-steps", base.warmUp().steps())),
        base.stabilizer(),
        base.gating());
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

  private static AlgorithmEntry wiener() {
    return new AlgorithmEntry(
        "sma-wiener",
        "noise-aware memory: the best linear estimate from past private gradients",
        1,
        "SGM(q, sigma)",
        "1",
        "window x P",
        "this project",
        List.of(
            new Setting("window", "8", "gradients used, the current one included"),
            new Setting("decay", "0.9", "decay of the running correlations"),
            new Setting("scaling", "smooth", "smooth, or shrink: the step follows the signal")),
        (values, solver) ->
            new Filtered(
                new WienerFilter(
                    values.integer("window"),
                    values.number("decay"),
                    values.choice("scaling", WienerFilter.Scaling.class))));
  }
}
