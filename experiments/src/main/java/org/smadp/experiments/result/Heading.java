package org.smadp.experiments.result;

/** What stands at the top of a report, by what it is a report of. */
public record Heading(String eyebrow, String title, String note) {
  private static final String NUMBERS =
      "Every number on this page is read from the results.json of its study. Marginal ε are"
          + " diagnostics; only joint ε are guarantees.";

  public static Heading ofStudies() {
    return new Heading(
        "SMA-DP: the paper, reproduced and corrected",
        "The studies of SMA-DP",
        NUMBERS
            + " All runs are seeded, so that they can be repeated; a seeded run is not private"
            + " against whoever knows its seed.");
  }

  public static Heading ofComparison(String title) {
    return new Heading("SMA-DP: finished runs side by side", title, NUMBERS);
  }
}
