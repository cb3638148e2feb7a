package org.smadp.optim.algorithm;

import java.util.List;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.setting.Setting;
import org.smadp.optim.transform.Momentum;

/** Catalogue entries: sharpness-aware training, with and without a second query. */
final class SharpnessAlgorithms {
  private SharpnessAlgorithms() {}

  static final List<AlgorithmEntry> ENTRIES =
      List.of(
          sat(
              "dp-sat",
              "gradients a small step uphill along the previous release",
              "0.03",
              DpSat.Along.LAST_RELEASE),
          sat(
              "dp-sat-momentum",
              "gradients a small step uphill against the previous move",
              "0.1",
              DpSat.Along.LAST_MOVE),
          sam(
              "dp-sam",
              "climb and descend, both private, on one lot",
              DpSam.Reading.PRIVATE_SAME_LOT,
              2,
              "SGM(q, sigma / sqrt(2)), one joint event"),
          sam(
              "dp-sam-fresh-lots",
              "climb and descend, both private, on two lots",
              DpSam.Reading.PRIVATE_FRESH_LOTS,
              2,
              "2 x SGM(q, sigma)"),
          sam(
              "dp-sam-per-example",
              "every example climbs along its own gradient",
              DpSam.Reading.PER_EXAMPLE,
              1,
              "SGM(q, sigma)"),
          sam(
              "dp-sam-raw-ascent",
              "climbs along the raw batch gradient: NOT PRIVATE, a control",
              DpSam.Reading.RAW_BATCH_ASCENT,
              2,
              "none: epsilon is infinite"));

  private static AlgorithmEntry sat(String name, String summary, String radius, DpSat.Along along) {
    return new AlgorithmEntry(
        name,
        summary,
        1,
        "SGM(q, sigma)",
        "1",
        "P",
        "Park et al. 2023",
        List.of(
            new Setting("ascent-radius", radius, "how far uphill"),
            new Setting("momentum", "0", "decay of classic momentum; 0 for none")),
        (values, solver) ->
            new DpSat(
                values.number("ascent-radius"),
                along,
                new Momentum(values.number("momentum"), Momentum.Weighting.CLASSIC)));
  }

  private static AlgorithmEntry sam(
      String name, String summary, DpSam.Reading reading, int queries, String charge) {
    return new AlgorithmEntry(
        name,
        summary,
        queries,
        charge,
        "2",
        "0",
        "Foret et al. 2021 under privacy",
        List.of(new Setting("ascent-radius", "0.03", "how far uphill")),
        (values, solver) -> new DpSam(values.number("ascent-radius"), reading));
  }
}
