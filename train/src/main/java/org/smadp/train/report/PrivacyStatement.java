package org.smadp.train.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.Provenance;
import org.smadp.privacy.ClipBounds;
import org.smadp.tensor.Layout;
import org.smadp.train.plan.AlgorithmSpec;
import org.smadp.train.plan.ByFilter;
import org.smadp.train.plan.PrivacySpec;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.settings.Settings;

/**
 * What was promised and how it follows, for an auditor: the joint guarantee first, every quantity
 * that enters it, what is covered and what is not. Marginal figures are labelled diagnostics.
 *
 * @param events charged to the ledger; each may hold several answers on one lot
 * @param clipping what was done to each example, in words
 * @param largestSamplingRate q, or the public cap of a rate that changes from step to step
 * @param filter what epsilon is by, when it is not by the plan alone
 */
public record PrivacyStatement(
    double epsilon,
    double delta,
    long events,
    int answersPerEvent,
    double jointNoiseMultiplier,
    PrivacySpec spec,
    double largestSamplingRate,
    double dataWeight,
    String algorithm,
    String clipping,
    List<GroupFacts> groups,
    Optional<ByFilter> filter,
    Provenance randomness) {

  /** One group's part: its bound, its noise, and the diagnostic of it alone. */
  public record GroupFacts(
      @JsonProperty("group") String name,
      int parameters,
      double clipNorm,
      double noiseMultiplier,
      @JsonProperty("marginalRatioDiagnostic") double marginalRatio,
      @JsonProperty("marginalEpsilonDiagnostic") double marginalEpsilon) {}

  public PrivacyStatement {
    groups = List.copyOf(groups);
  }

  /** The statement of a run of this plan that has charged this ledger. */
  public static PrivacyStatement of(
      TrainingPlan plan, PrivacyLedger ledger, Provenance randomness) {
    PrivacySpec privacy = plan.privacy();
    AlgorithmSpec algorithm = plan.algorithm();
    long events = ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum();
    List<GroupFacts> groups = new ArrayList<>();
    for (Layout.Group group : plan.clip().layout().groups()) {
      GroupAlone alone = GroupAlone.of(plan, group, ledger);
      groups.add(
          new GroupFacts(
              group.name(),
              group.length(),
              plan.clip().clipNorms().of(group),
              plan.noiseMultipliers().of(group),
              alone.noiseMultiplier(),
              alone.epsilon()));
    }
    return new PrivacyStatement(
        plan.budget().stated(ledger),
        privacy.delta(),
        events,
        algorithm.algorithm().answersPerEvent(),
        plan.jointNoiseMultiplier(),
        privacy,
        plan.sampling().largestRate(),
        algorithm.algorithm().dataWeight(),
        AlgorithmText.of(algorithm.name(), algorithm.algorithm()),
        algorithm.describeClipping(privacy, plan.clip(), Numbers::number),
        groups,
        plan.budget().filter(),
        randomness);
  }

  /** Answers that were released. */
  public long releases() {
    return events * answersPerEvent;
  }

  public String randomnessText() {
    return switch (randomness) {
      case SECURE ->
          "cryptographic: AES-256 counter mode, key from the operating system, never stored";
      case REPRODUCIBLE ->
          "seeded: reproducible, NOT private against anyone who knows or guesses the seed";
    };
  }

  private String eventsText() {
    return answersPerEvent == 1
        ? Long.toString(events)
        : "%d, each of %d answers on one lot".formatted(events, answersPerEvent);
  }

  private String accountantText() {
    return filter
        .map(
            by ->
                "Rényi filter at order "
                    + Numbers.number(by.order())
                    + "; order and budget were fixed before training, ε is that of the whole budget")
        .orElse(
            "privacy loss distribution, pessimistic, add and remove directions, truncation charged"
                + " to δ");
  }

  /** The statement in words, as Markdown. */
  public String toMarkdown(String dataset) {
    StringBuilder text = new StringBuilder();
    text.append("# Privacy statement\n\n");
    text.append(Double.isInfinite(epsilon) ? NO_GUARANTEE : guarantee(dataset));
    text.append("## How it follows\n\n| Quantity | Value |\n| --- | --- |\n");
    row(text, "Algorithm", algorithm);
    row(text, "Adjacency", "add or remove one example");
    row(
        text,
        "Sampling",
        "Poisson: every example joins each lot independently with probability "
            + (largestSamplingRate == spec.samplingRate() ? "" : "at most ")
            + Numbers.number(largestSamplingRate));
    row(text, "Declared data set size N", Integer.toString(spec.datasetSize()));
    row(
        text,
        "Expected lot size L = qN (the only divisor)",
        Numbers.number(spec.expectedLotSize()));
    row(text, "Events charged", eventsText());
    row(text, "Clipping", clipping);
    row(text, "Weight β of the fresh sum", Numbers.number(dataWeight));
    boolean flat = spec.clipScope() == ClipBounds.Scope.FLAT;
    if (!flat) {
      row(text, "Noise allocation", Settings.name(spec.allocation()));
    }
    if (Double.isFinite(epsilon)) {
      String formula = flat ? "σ_eff = σ / β" : "σ_eff = 1 / (β √Σ σ_g⁻²)";
      row(text, "Joint noise multiplier " + formula, Numbers.number(jointNoiseMultiplier));
      row(text, "Accountant", accountantText());
    }
    filter.ifPresent(
        by ->
            row(
                text,
                "ε of the planned steps by the public cap of the rate (diagnostic)",
                Numbers.upper(by.epsilonByCap())));
    row(text, "Randomness", randomnessText());
    text.append(
        "\n## Groups\n\nDiagnostics are of Rényi accounting, which is looser than the accountant above.\n\n");
    text.append(
        "| Group | Parameters | Clip norm | Noise multiplier σ_g | Noise over sensitivity, group alone (diagnostic) | ε of the"
            + " group alone (diagnostic, not a guarantee) |\n| --- | --- | --- | --- | --- | --- |\n");
    for (GroupFacts group : groups) {
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
    return text.append(Double.isInfinite(epsilon) ? "" : COVERAGE).toString();
  }

  private String guarantee(String dataset) {
    String seeded =
        randomness == Provenance.SECURE
            ? ""
            : "This run was seeded so that it can be repeated: the guarantee holds only against"
                + " people who neither know nor can guess the seed. Train without a seed before"
                + " giving the model away.\n\n";
    return "**This model is (ε = %s, δ = %s)-differentially private** with respect to adding or"
            .formatted(Numbers.upper(epsilon), Numbers.number(delta))
        + " removing any one training example of *"
        + dataset
        + "*"
        + filter.map(by -> ", by a Rényi filter at order " + Numbers.number(by.order())).orElse("")
        + ".\n\n"
        + seeded
        + "The guarantee is joint: it covers the release of all parameter groups at all steps"
        + " together, every checkpoint and every intermediate model.\n\n";
  }

  private static final String NO_GUARANTEE =
      "**This model has no privacy guarantee** (ε = ∞): something was released without noise. It"
          + " is a control for experiments; do not give it away when the data is private.\n\n";

  private static final String COVERAGE =
      """

      ## Covered

      - The final model, all intermediate models and checkpoints, and everything computed from them.
      - Everything in this run's files: apart from the running time, all of it is computed from
        noisy releases, public settings and the held-out test set.

      ## Not covered

      - The test set: accuracy on it is computed without noise, and it is taken to be public.
      - Choosing settings by looking at the results of other runs on the same data; each such run
        spends its own budget.
      - Other uses of the same data; guarantees of several runs add up.
      - The declared data set size, class names and input bounds; they are taken to be public.
      - Side channels: running time, memory, and the gap between real-valued noise and
        floating-point arithmetic.
      """;

  private static void row(StringBuilder text, String name, String value) {
    text.append("| ").append(name).append(" | ").append(value).append(" |\n");
  }
}
