package org.smadp.train.report;

import java.util.Locale;
import org.smadp.data.Pretraining;
import org.smadp.noise.Provenance;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.train.plan.PrivacySpec;
import org.smadp.train.plan.ProtectedUnit;

/**
 * A privacy statement in words, as Markdown. Every formula in it, given the listed numbers, gives
 * the number next to it.
 */
final class StatementText {
  private static final String NO_GUARANTEE =
      "**This model has no privacy guarantee** (ε = ∞): something was released without noise. It"
          + " is a control for experiments; do not release it when the data is private.\n\n";

  private static final String SEEDED =
      "This run was seeded so that it can be repeated: the guarantee holds only against people who"
          + " neither know nor can guess the seed, and only if the same seed was used for no other"
          + " run on this data: two such runs add the same noise to different sums. Train without"
          + " a seed before releasing the model.\n\n";

  private static final String COVERAGE =
      """

      ## Covered

      - The final model, all intermediate models and checkpoints, and everything computed from them.
      - Everything in this run's files: apart from the running time, all of it is computed from
        noisy releases, public settings and, where it says so, exact scores on held-out data.

      ## Not covered

      %s%s%s- Other uses of the same data; guarantees of several runs add up.
      - The declared data set size, class names and input bounds; they are taken to be public.
      %s""";

  private static final String OTHER_RUNS =
      """
      - Choosing settings by looking at the results of other runs on the same data; each such run
        spends its own budget.
      """;

  private static final String OTHER_TRIALS =
      """
      - Other trials of the search, how many there were and how long they took.
      - Choosing settings, or the values to search, by looking at the results of other runs or
        searches on the same data; each of them spends its own budget.
      """;

  private static final String IDEALISED =
      """
      - The shape of the noise: each value is one of 2^64 points of a Gaussian, none further out
        than 9.16 standard deviations. The distance to the ideal law is not accounted for.
      - Side channels: running time, memory, and the gap between real-valued noise and
        floating-point arithmetic; --noise grid closes the gap where noise is added.
      """;

  private static final String ON_A_GRID =
      """
      - The arithmetic before the grid: gradients, clip factors and sums over a lot are computed in
        floating point. How they round may depend on which other examples are in the lot, and is no
        part of the sensitivity that noise is scaled to.
      - Side channels: running time and memory.
      """;

  private final PrivacyStatement statement;
  private final StringBuilder text = new StringBuilder();

  StatementText(PrivacyStatement statement) {
    this.statement = statement;
  }

  String markdown(String dataset) {
    boolean guaranteed = Double.isFinite(statement.epsilon());
    text.append("# Privacy statement\n\n");
    text.append(opening(dataset));
    text.append("## Derivation\n\n| Quantity | Value |\n| --- | --- |\n");
    sampling();
    columns();
    noise(guaranteed);
    row("Randomness", statement.randomnessText());
    groups();
    text.append(statement.search().map(SearchFacts::section).orElse(""));
    return text.append(statement.isReleasable() ? coverage() : "").toString();
  }

  private String opening(String dataset) {
    if (Double.isInfinite(statement.epsilon())) {
      return NO_GUARANTEE;
    }
    return statement.isReleasable() ? guarantee(dataset) : Trial.notForRelease(statement);
  }

  private String coverage() {
    return COVERAGE.formatted(
        statement.pretraining().map(StatementText::notCovered).orElse(""),
        statement.heldOut().notCovered(),
        statement.search().isPresent() ? OTHER_TRIALS : OTHER_RUNS,
        switch (statement.spec().noise()) {
          case GAUSSIAN -> IDEALISED;
          case GRID -> statement.spec().unit().said(ON_A_GRID);
        });
  }

  private static String notCovered(Pretraining known) {
    return """
        - The data that encoder %s was trained on: %s. That is public pretraining, done by others and
          without a guarantee of ours.
        - An overlap: if private data was also part of that public data, the encoder's weights may
          tell it, whatever is said here.
        """
        .formatted(known.encoder(), known.trainedOn());
  }

  private String guarantee(String dataset) {
    return "**This model is (ε = %s, δ = %s)-differentially private** with respect to adding or"
            .formatted(Numbers.upper(statement.epsilon()), Numbers.number(statement.delta()))
        + " removing any one "
        + statement.spec().unit().covered()
        + " of *"
        + dataset
        + "*"
        + statement
            .filter()
            .map(by -> ", by a Rényi filter at order " + Numbers.number(by.order()))
            .orElse("")
        + ".\n\n"
        + statement.search().map(search -> search.paragraph(statement.heldOut())).orElse("")
        + statement.heldOut().paragraph(statement.spec().unit())
        + (statement.randomness() == Provenance.SECURE ? "" : SEEDED)
        + "The guarantee is joint: it covers the release of all parameter groups at all steps"
        + " together, every checkpoint and every intermediate model.\n\n";
  }

  private void sampling() {
    PrivacySpec spec = statement.spec();
    row("Algorithm", statement.algorithm());
    statement
        .pretraining()
        .ifPresent(
            known ->
                row(
                    "Features",
                    known.describe()
                        + "; each example is encoded by itself, which spends no budget"));
    row("Adjacency", spec.unit().adjacency());
    row(
        "Sampling",
        statement.bands().isPresent()
            ? BandFacts.sampling(spec.bands(), spec.unit())
            : "Poisson: every "
                + spec.unit().noun()
                + " joins each lot independently with probability "
                + (statement.largestSamplingRate() == spec.samplingRate() ? "" : "at most ")
                + Numbers.number(statement.largestSamplingRate()));
    if (spec.unit() instanceof ProtectedUnit.User user) {
      row("Rows of a user", user.rows());
    }
    row(spec.unit().declared(), Integer.toString(spec.datasetSize()));
    row("Expected sampling rate q", Numbers.number(spec.samplingRate()));
    row("Expected lot size L = qN (the only divisor)", Numbers.number(spec.expectedLotSize()));
    int answers = statement.formula().answers();
    if (statement.bands().isPresent()) {
      row("Bands b", Integer.toString(spec.bands()));
      row("Charged sampling rate p = bq", Numbers.number(statement.largestSamplingRate()));
      row(
          "Cycles charged",
          "%d, each for up to %d steps, before the first of them"
              .formatted(statement.events(), spec.bands()));
    } else {
      row(
          "Events charged",
          statement.events()
              + (answers == 1 ? "" : ", each of " + answers + " answers on one lot"));
    }
  }

  private void columns() {
    statement
        .spec()
        .columnNoise()
        .ifPresent(
            sigma ->
                row(
                    "Column means and spreads",
                    "one Gaussian release over all training rows"
                        + (statement.spec().unit() instanceof ProtectedUnit.User
                            ? ", each user by the mean of theirs,"
                            : "")
                        + " before the first step, noise multiplier "
                        + Numbers.number(sigma)
                        + "; composed with the steps in the same accountant"));
  }

  private void noise(boolean guaranteed) {
    row("Clipping", statement.spec().unit().said(statement.clipping()));
    row("Weight β of the fresh sum", Numbers.number(statement.dataWeight()));
    if (statement.spec().clipScope() != ClipBounds.Scope.FLAT) {
      row("Noise allocation", ChoiceName.of(statement.spec().allocation()));
    }
    drawn();
    statement.bands().ifPresent(facts -> facts.rows(statement.spec().bands()).forEach(this::row));
    if (guaranteed) {
      statement
          .formula()
          .quantities(statement.groups().get(0).noiseMultiplier())
          .forEach(this::row);
      row(
          "Joint noise multiplier σ_eff = " + statement.formula().text(),
          Numbers.number(statement.jointNoiseMultiplier()));
      row("Accountant", accountant());
    }
    statement
        .filter()
        .ifPresent(
            by ->
                row(
                    "ε of the planned steps by the public cap of the rate (diagnostic)",
                    Numbers.upper(by.epsilonByCap())));
  }

  private void drawn() {
    boolean flat = statement.spec().clipScope() == ClipBounds.Scope.FLAT;
    switch (statement.spec().noise()) {
      case GAUSSIAN ->
          row(
              "Noise",
              "Gaussian in floating point: idealised numerics, the guarantee is for real numbers");
      case GRID -> {
        row(
            "Noise",
            "Gaussian, drawn exactly on a grid; 1 + 2⁻²⁰ times σ_g C_g, which pays for rounding the"
                + " sum to the grid");
        row(
            "Grid of a group",
            "multiples of the largest power of two up to 2⁻²⁰ C_g min(β / (2 √d), σ_g), d being the"
                + (flat ? " model's" : " group's")
                + " parameters");
      }
    }
  }

  private String accountant() {
    if (statement.search().isPresent()) {
      return "Rényi, of the best of a random number of runs; see the section on the search";
    }
    return statement
        .filter()
        .map(
            by ->
                "Rényi filter at order "
                    + Numbers.number(by.order())
                    + "; order and budget were fixed before training, ε is that of the whole budget")
        .orElse(
            "privacy loss distribution, pessimistic, add and remove directions, truncation charged"
                + " to δ");
  }

  private void groups() {
    text.append(
        "\n## Groups\n\nDiagnostics are of Rényi accounting"
            + (statement.search().isPresent()
                ? " of this run alone.\n\n"
                : ", which is looser than the accountant above.\n\n"));
    text.append(
        "| Group | Parameters | Clip norm | Noise multiplier σ_g | Noise over sensitivity, group"
            + " alone (diagnostic) | ε of the group alone (diagnostic, not a guarantee) |\n"
            + "| --- | --- | --- | --- | --- | --- |\n");
    for (PrivacyStatement.GroupFacts group : statement.groups()) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %d | %s | %s | %s | %s |%n",
              group.name(),
              group.parameters(),
              Numbers.number(group.clipNorm()),
              Numbers.number(group.noiseMultiplier()),
              Numbers.number(group.marginalRatio()),
              Numbers.number(group.marginalEpsilon())));
    }
  }

  private void row(String name, String value) {
    text.append("| ").append(name).append(" | ").append(value).append(" |\n");
  }
}
