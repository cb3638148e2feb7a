package org.smadp.train.score;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Detailed scores of classes in words, the same on the console and on the page. */
final class DetailText {
  private static final int MOST_CLASSES = 20;

  private DetailText() {}

  static Map<String, String> rows(ScoreDetails details) {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("test size", details.testSize().text(0));
    rows.put(
        "majority share",
        "%s ('%s')".formatted(details.majority().percent(), details.majorityClass()));
    if (details.auc() != null) {
      rows.put("AUC", details.auc().text(4));
    }
    rows.put("mean probability", details.meanProbability().text(4));
    if (details.baseRate() != null) {
      rows.put("base rate", details.baseRate().text(4));
      rows.put("predicted share", details.positiveShare().text(4));
      rows.put(
          "best threshold",
          String.format(
              Locale.ROOT,
              "%.3f (mean recall %.4f)",
              details.threshold().probability(),
              details.threshold().balancedAccuracy()));
    }
    details.recall().stream()
        .limit(MOST_CLASSES)
        .forEach(of -> rows.put("recall " + of.name(), of.share().percent()));
    return rows;
  }
}
