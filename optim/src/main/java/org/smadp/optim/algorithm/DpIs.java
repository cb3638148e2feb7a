package org.smadp.optim.algorithm;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.DeclaredSizes;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.Memory;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.setting.SettingValues;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Finish;
import org.smadp.optim.transform.RescaleByRate;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ImportanceSampling;
import org.smadp.privacy.query.Sampling;

/**
 * DP-IS: importance sampling by gradient norm (Wei et al. 2022), in propose-and-accept form.
 *
 * <pre>
 *   propose i with probability q';  accept with probability min(|g_i|, C) / C;  contribute C g_i / |g_i|
 *   theta = theta - lr * (sum of accepted + noise) / (q' * N)
 * </pre>
 *
 * The data side draws the lots with their coins and keeps the normaliser, see {@link
 * ImportanceSampling}; here the accepted sum is divided by the public q' * N. An example enters
 * with probability at most q' and then with norm C, so a step is charged SampledGaussian(q',
 * sigma), and each normaliser as a full-batch Gaussian. How a rate that follows earlier releases is
 * charged is in {@link ImportanceCharge}.
 *
 * <p>Deviates from the published account, which charges the rate L / N although an example with a
 * large gradient is drawn more often.
 */
public record DpIs(ImportanceSampling sampling, ImportanceCharge charge) implements Algorithm {
  static final AlgorithmEntry ENTRY =
      AlgorithmEntry.named("dp-is")
          .summary("examples drawn by gradient norm: proposed, then accepted")
          .source("Wei et al. 2022; accounted anew")
          .step(
              "propose at q', accept with probability min(|g_i|, C) / C, add C g_i / |g_i|",
              "theta = theta - lr * s / (q' N)")
          .deviation("the rate that was used is charged, or its cap, not L / N")
          .charge("SGM(q', sigma); SGM(1, normaliser-noise) a refresh")
          .passesNote("the proposed lot is q'/q times as large, and a refresh takes all examples")
          .setting("normaliser-noise", "100", "noise multiplier of the normaliser")
          .setting("smallest-share", "0.2", "public lower bound of the share; q' <= min(1, q / it)")
          .setting("refresh-steps", "", "steps between two normalisers; blank for N / L, an epoch")
          .setting("charge", "cap", "cap: every step at the largest q'; filter: at the q' it used")
          .setting("planned-share", "", "share the filter's budget is made for; a guess")
          .setting("dataset-size", "", "N; blank for the declared one, which it must equal")
          .defaultOf("clipping", "flat")
          .defaultOf("standardise", "none")
          .creates(
              (values, sizes, solver) ->
                  new DpIs(
                      new ImportanceSampling(
                          values.number("normaliser-noise"),
                          values.number("smallest-share"),
                          values.integer("refresh-steps", sizes.stepsPerEpoch()),
                          datasetSize(values, sizes)),
                      charge(values)));

  private static int datasetSize(SettingValues values, DeclaredSizes sizes) {
    int datasetSize = values.integer("dataset-size", sizes.datasetSize());
    if (datasetSize != sizes.datasetSize()) {
      throw new IllegalArgumentException(
          "dataset-size must be the declared %d, was %d; leave it out"
              .formatted(sizes.datasetSize(), datasetSize));
    }
    return datasetSize;
  }

  private static ImportanceCharge charge(SettingValues values) {
    var kind = values.choice("charge", ImportanceCharge.Kind.class);
    boolean filter = kind == ImportanceCharge.Kind.FILTER;
    if (filter == values.text("planned-share").isBlank()) {
      throw new IllegalArgumentException(
          filter
              ? "planned-share must be given with charge=filter, such as 0.5; was blank"
              : "planned-share must be blank with charge=cap, was %s; it is for charge=filter"
                  .formatted(values.text("planned-share")));
    }
    return filter
        ? new ImportanceCharge.Filter(values.number("planned-share"))
        : new ImportanceCharge.Cap();
  }

  @Override
  public Optional<String> needsIndependentNoise() {
    return Optional.of("its lots follow releases, and a cycle pays for lots of one rate");
  }

  @Override
  public StepRule rule(StepSettings settings) {
    return new SingleQueryStep(
        EvaluationPoint.current(),
        Memory.none(),
        new RescaleByRate(sampling.datasetSize()).then(Finish.of(settings)),
        clip(settings),
        settings.expectedLotSize());
  }

  @Override
  public Sampling sampling(double samplingRate, StepSettings settings) {
    return new Sampling.Importance(sampling, settings.expectedLotSize());
  }

  @Override
  public boolean isStep(PrivacyEvent charged) {
    return !charged.equals(sampling.normaliserEvent());
  }

  /** By the public cap of q', which holds however a run is charged. */
  @Override
  public List<PrivacyEvent> events(
      double samplingRate, double gradientMultiplier, StepSettings settings) {
    double rate = sampling.largestProposalRate(settings.expectedLotSize());
    return List.of(new SampledGaussian(rate, gradientMultiplier));
  }

  @Override
  public PrivacyLedger forecast(
      long steps, double samplingRate, double gradientMultiplier, StepSettings settings) {
    double rate = sampling.largestProposalRate(settings.expectedLotSize());
    return charges(steps, new SampledGaussian(rate, gradientMultiplier));
  }

  /** At the planned share; empty when the cap is charged. */
  @Override
  public Optional<PrivacyLedger> filterPlan(
      long steps, double gradientMultiplier, StepSettings settings) {
    return charge instanceof ImportanceCharge.Filter filter
        ? Optional.of(
            charges(
                steps,
                new SampledGaussian(
                    sampling.rateAt(filter.plannedShare(), settings.expectedLotSize()),
                    gradientMultiplier)))
        : Optional.empty();
  }

  private PrivacyLedger charges(long steps, SampledGaussian gradient) {
    var ledger = new PrivacyLedger();
    for (long step = 0; step < steps; step++) {
      ledger.charge(gradient);
    }
    for (long step = 0; step < steps; step += sampling.refreshSteps()) {
      ledger.charge(sampling.normaliserEvent());
    }
    return ledger;
  }

  @Override
  public ClipPolicy clip(StepSettings settings) {
    ClipBounds bounds = settings.clip().first();
    settings.requireFixedClip("dp-is rounds examples to one norm");
    if (bounds.scope() != ClipBounds.Scope.FLAT || bounds.rule() != ClipBounds.Rule.CLIP) {
      throw new IllegalArgumentException(
          "dp-is samples by the norm of the whole gradient; give it a flat, fixed clip norm");
    }
    return ClipPolicy.fixed(bounds.rounded());
  }

  @Override
  public String describeClipping(StepSettings settings, DoubleFunction<String> number) {
    return ("each example proposed by a coin is accepted with probability min(norm, C) / C and its"
            + " whole gradient then scaled to L2 norm C = %s; a normaliser, the noisy sum of norms"
            + " clipped to C, is released every %d steps")
        .formatted(number.apply(clip(settings).first().clipNorms().of(0)), sampling.refreshSteps());
  }
}
