package org.smadp.train.report;

/**
 * That a run is a trial of a search over settings, and what became of it.
 *
 * @param search that it belongs to
 */
public record Trial(SearchFacts search, Standing standing) {
  /** Whether a trial may be released. */
  public enum Standing {
    /** The best of its search: what the search costs is stated for it. */
    CHOSEN,
    /** Any other, and every one until its search has ended: not for release. */
    NOT_CHOSEN
  }

  private static final String NOT_FOR_RELEASE =
      "**Not for release.** This model is a trial of a search over settings that was not chosen, or"
          + " whose search has not ended, and no guarantee is stated for it. The guarantee of the"
          + " search is that of the chosen model alone: whoever also sees this one, or learns how"
          + " many trials there were, is owed the cost of every run. This run alone, with settings"
          + " fixed beforehand and nothing else released, costs what follows from its derivation:"
          + " ε = %s at δ = %s.\n\n";

  public boolean isChosen() {
    return standing == Standing.CHOSEN;
  }

  /** What a statement opens with instead of a guarantee. */
  static String notForRelease(PrivacyStatement statement) {
    return NOT_FOR_RELEASE.formatted(
        Numbers.upper(statement.epsilon()), Numbers.number(statement.delta()));
  }
}
