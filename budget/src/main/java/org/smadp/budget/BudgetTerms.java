package org.smadp.budget;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a budget book is for: the first line of its file.
 *
 * @param epsilon the most that all runs together may cost
 * @param delta at this delta
 * @param spenders names of those who may spend; a declaration, not a proof of who somebody is
 * @param data as runs name it
 */
public record BudgetTerms(double epsilon, double delta, List<String> spenders, String data) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@-]{1,64}");
  private static final Pattern LINE =
      Pattern.compile("smadp-budget 1 epsilon (\\S+) delta (\\S+) spenders (\\S+) data (.+)");

  public BudgetTerms {
    if (!(epsilon > 0 && epsilon < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("epsilon must be > 0 and finite, was " + epsilon);
    }
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException("delta must be in (0, 1), was " + delta);
    }
    spenders = List.copyOf(spenders);
    if (spenders.isEmpty()) {
      throw new IllegalArgumentException("spender must be given at least once");
    }
    spenders.forEach(BudgetTerms::requireName);
    if (data.isBlank() || data.contains("\n")) {
      throw new IllegalArgumentException("data must be one line, as 'smadp train --data' takes it");
    }
  }

  private static void requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "spender must be a name of letters, digits and ._@-, was '" + name + "'");
    }
  }

  String text() {
    return "smadp-budget 1 epsilon %s delta %s spenders %s data %s"
        .formatted(
            Double.toHexString(epsilon),
            Double.toHexString(delta),
            String.join(",", spenders),
            data);
  }

  static BudgetTerms parse(String text) {
    Matcher line = LINE.matcher(text);
    if (!line.matches()) {
      throw new IllegalArgumentException("line 1 is not that of a budget book");
    }
    return new BudgetTerms(
        Double.parseDouble(line.group(1)),
        Double.parseDouble(line.group(2)),
        List.of(line.group(3).split(",", -1)),
        line.group(4));
  }
}
