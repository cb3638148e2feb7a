package org.smadp.experiments.analysis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The analyses by the names that study files use. */
final class Analyses {
  private static final Map<String, Analysis> ALL = new LinkedHashMap<>();

  static {
    ALL.put("accuracy-curves", new AccuracyCurves());
    ALL.put("final-accuracy", new FinalAccuracy());
    ALL.put("differences", new Differences(Differences.Pairing.NONE));
    ALL.put("paired-differences", new Differences(Differences.Pairing.SEEDS));
    ALL.put("closed-gap", new ClosedGap());
    ALL.put("accuracy-by-epsilon", new AccuracyByEpsilon());
    ALL.put("privacy-by-epoch", new PrivacyByEpoch());
    ALL.put("stage-spectra", new StageSpectra());
    ALL.put("memory-depth", new MemoryDepth());
    ALL.put("relative-runtime", new RelativeRuntime());
    ALL.put("chosen-rates", new ChosenRates());
    ALL.put("layer-maps", new LayerMaps());
  }

  private Analyses() {}

  static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  static Analysis named(String name) {
    Analysis analysis = ALL.get(name);
    if (analysis == null) {
      throw new IllegalArgumentException(
          "analysis must be one of %s, was '%s'".formatted(names(), name));
    }
    return analysis;
  }
}
