package org.smadp.optim.algorithm;

import java.util.ArrayList;
import java.util.List;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.setting.Setting;
import org.smadp.optim.setting.SettingValues;
import org.smadp.optim.transform.Adam;
import org.smadp.optim.transform.LowPass;
import org.smadp.optim.transform.Momentum;
import org.smadp.privacy.ImportanceSampling;

/** Catalogue entries: DP-SGD, Adam and its kin, importance sampling, linear filters. */
final class PlainAlgorithms {
  private static final String ONE_EVENT = "SGM(q, sigma)";

  private PlainAlgorithms() {}

  static final List<AlgorithmEntry> ENTRIES =
      List.of(
          sgd(),
          momentum(),
          adam("dp-adam", "Adam on the private gradient", "0", "Kingma & Ba 2015"),
          adam(
              "dp-adamw",
              "DP-Adam with decoupled weight decay",
              "0.01",
              "Loshchilov & Hutter 2019"),
          adamBc(),
          importance(),
          adamAc("dp-adam-ac", DpAdamAc.Counts.NOISY),
          adamAc("dp-adam-ac-literal", DpAdamAc.Counts.RAW),
          doppler(),
          disk());

  private static AlgorithmEntry sgd() {
    return new AlgorithmEntry(
        "dp-sgd",
        "clipped gradient sum plus noise; group-wise or flat clipping",
        1,
        ONE_EVENT,
        "1",
        "0 (P with momentum)",
        "Abadi et al. 2016",
        List.of(new Setting("momentum", "0", "decay of classic momentum; 0 for none")),
        (values, solver) ->
            new DpSgd(new Momentum(values.number("momentum"), Momentum.Weighting.CLASSIC)));
  }

  private static AlgorithmEntry momentum() {
    return new AlgorithmEntry(
        "dp-momentum",
        "DP-SGD with dampened momentum; the memory branch with one lag and open gates",
        1,
        ONE_EVENT,
        "1",
        "P",
        "Polyak 1964, on private gradients",
        List.of(new Setting("momentum", "0.9", "decay of the velocity")),
        (values, solver) ->
            new Filtered(new Momentum(values.number("momentum"), Momentum.Weighting.DAMPENED)));
  }

  private static List<Setting> moments() {
    return List.of(
        new Setting("first-moment-decay", "0.9", "decay of the mean of gradients"),
        new Setting("second-moment-decay", "0.999", "decay of the mean of squares"));
  }

  private static AlgorithmEntry adam(
      String name, String summary, String weightDecay, String source) {
    List<Setting> settings = new ArrayList<>(moments());
    settings.add(new Setting("stabilizer", "1e-8", "added to the root of the second moment"));
    settings.add(new Setting("weight-decay", weightDecay, "decoupled weight decay"));
    return new AlgorithmEntry(
        name,
        summary,
        1,
        ONE_EVENT,
        "1",
        "2P",
        source,
        settings,
        (values, solver) ->
            new DpAdam(
                adam(values, Adam.Denominator.STABILIZED, "stabilizer"),
                values.number("weight-decay")));
  }

  private static AlgorithmEntry adamBc() {
    List<Setting> settings = new ArrayList<>(moments());
    settings.add(new Setting("variance-floor", "1e-9", "floor of the corrected second moment"));
    settings.add(new Setting("weight-decay", "0", "decoupled weight decay"));
    return new AlgorithmEntry(
        "dp-adambc",
        "DP-Adam with the noise variance taken out of the second moment",
        1,
        ONE_EVENT,
        "1",
        "2P",
        "Tang et al. 2024",
        settings,
        (values, solver) ->
            new DpAdam(
                adam(values, Adam.Denominator.NOISE_CORRECTED, "variance-floor"),
                values.number("weight-decay")));
  }

  private static AlgorithmEntry importance() {
    return new AlgorithmEntry(
        "dp-is",
        "examples drawn by gradient norm: proposed, then accepted",
        1,
        "SGM(q', sigma); SGM(1, normaliser-noise) a refresh",
        "q'/q, all a refresh",
        "0",
        "Wei et al. 2022; accounted anew",
        List.of(
            new Setting("normaliser-noise", "100", "noise multiplier of the normaliser"),
            new Setting(
                "smallest-share", "0.2", "public lower bound of the share; q' <= min(1, q / it)"),
            new Setting(
                "refresh-steps",
                "100",
                "steps between two normalisers; in training N / L, an epoch"),
            new Setting(
                "charge", "cap", "cap: every step at the largest q'; filter: at the q' it used"),
            new Setting("planned-share", "", "share the filter's budget is made for; a guess"),
            new Setting("dataset-size", "", "N, declared; it must be given")),
        (values, solver) ->
            new DpIs(
                new ImportanceSampling(
                    values.number("normaliser-noise"),
                    values.number("smallest-share"),
                    values.integer("refresh-steps"),
                    values.integer("dataset-size")),
                charge(values)));
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

  private static AlgorithmEntry adamAc(String name, DpAdamAc.Counts counts) {
    boolean literal = counts == DpAdamAc.Counts.RAW;
    List<Setting> settings = new ArrayList<>(moments());
    settings.add(new Setting("stabilizer", "1e-8", "added to the root of the second moment"));
    settings.add(new Setting("weight-decay", "0.01", "decoupled weight decay"));
    settings.add(new Setting("clipped-share", "0.2", "share of examples to clip"));
    return new AlgorithmEntry(
        name,
        literal
            ? "adaptive clipping from raw counts, as published: NOT PRIVATE, a control"
            : "AdamW with adaptive clip norm and learning rate from noisy counts",
        1,
        literal ? "none: epsilon is infinite" : "SGM(q, z), z^-2 = sigma^-2 + blocks / (L / 10)^2",
        "1",
        "3P",
        "Yang 2025" + (literal ? "" : ", repaired"),
        settings,
        (values, solver) ->
            new DpAdamAc(
                adam(values, Adam.Denominator.STABILIZED, "stabilizer"),
                values.number("weight-decay"),
                values.number("clipped-share"),
                counts));
  }

  private static AlgorithmEntry doppler() {
    return new AlgorithmEntry(
        "doppler",
        "DP-SGD with a low-pass filter on private gradients",
        1,
        ONE_EVENT,
        "1",
        "P (first order), 4P (published)",
        "Zhang et al. 2024",
        List.of(
            new Setting("filter", "first-order", "first-order or published (second order)"),
            new Setting("pole", "0.9", "pole of the first-order filter")),
        (values, solver) ->
            new Filtered(
                values.choice("filter", DopplerFilter.class) == DopplerFilter.PUBLISHED
                    ? LowPass.published()
                    : LowPass.firstOrder(values.number("pole"))));
  }

  /** The filters that can be asked for by name. */
  private enum DopplerFilter {
    FIRST_ORDER,
    PUBLISHED
  }

  private static AlgorithmEntry disk() {
    return new AlgorithmEntry(
        "disk",
        "a Kalman filter on private gradients taken ahead of the parameters",
        1,
        ONE_EVENT,
        "1, or 2 with a reach",
        "2P",
        "Zhang et al. 2025",
        List.of(
            new Setting("gain", "0.7", "weight of the new gradient"),
            new Setting("reach", "", "how far to look ahead; blank for the one-pass value")),
        (values, solver) ->
            values.text("reach").isBlank()
                ? Disk.onePass(values.number("gain"))
                : Disk.twoPasses(values.number("gain"), values.number("reach")));
  }

  private static Adam adam(SettingValues values, Adam.Denominator denominator, String constant) {
    return new Adam(
        values.number("first-moment-decay"),
        values.number("second-moment-decay"),
        denominator,
        values.number(constant));
  }
}
