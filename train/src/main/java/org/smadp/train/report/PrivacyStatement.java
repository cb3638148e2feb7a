package org.smadp.train.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.Pretraining;
import org.smadp.noise.Provenance;
import org.smadp.tensor.Layout;
import org.smadp.train.plan.AlgorithmSpec;
import org.smadp.train.plan.ByFilter;
import org.smadp.train.plan.PrivacySpec;
import org.smadp.train.plan.TrainingPlan;

/**
 * What was promised and how it follows, for an auditor: the joint guarantee first, every quantity
 * that enters it, what is covered and what is not. Marginal figures are labelled diagnostics.
 *
 * @param events charged to the ledger; each may hold several answers on one lot
 * @param formula by which the joint noise multiplier follows from the groups' own
 * @param clipping what was done to each example, in words
 * @param largestSamplingRate q, or the public cap of a rate that changes from step to step
 * @param filter what epsilon is by, when it is not by the plan alone
 * @param bands of noise that is correlated over steps; empty when it is independent
 * @param heldOut what protects the held-out rows
 * @param trial of a search over settings, if this run is one; epsilon covers the search if chosen
 * @param pretraining of an encoder before the network, which no guarantee here covers
 */
public record PrivacyStatement(
    double epsilon,
    double delta,
    long events,
    NoiseFormula formula,
    double jointNoiseMultiplier,
    PrivacySpec spec,
    double largestSamplingRate,
    double dataWeight,
    String algorithm,
    String clipping,
    List<GroupFacts> groups,
    Optional<ByFilter> filter,
    Optional<BandFacts> bands,
    Provenance randomness,
    HeldOutRows heldOut,
    Optional<Trial> trial,
    Optional<Pretraining> pretraining) {

  /** One group's part: its bound, its noise, and the diagnostic of it alone. */
  public record GroupFacts(
      @JsonProperty("group") String name,
      int parameters,
      double clipNorm,
      double noiseMultiplier,
      @JsonProperty("marginalRatioDiagnostic") double marginalRatio,
      @JsonProperty("marginalEpsilonDiagnostic") double marginalEpsilon) {
    public GroupFacts {
      Objects.requireNonNull(name, "group");
    }
  }

  public PrivacyStatement {
    groups = List.copyOf(groups);
  }

  /** The statement of a run of this plan that has charged this ledger. */
  public static PrivacyStatement of(
      TrainingPlan plan,
      PrivacyLedger ledger,
      Provenance randomness,
      HeldOutRows heldOut,
      Optional<Pretraining> pretraining) {
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
        NoiseFormula.of(plan),
        plan.jointNoiseMultiplier(),
        privacy,
        plan.sampling().largestRate(),
        algorithm.algorithm().dataWeight(),
        AlgorithmText.of(algorithm.name(), algorithm.algorithm()),
        algorithm.describeClipping(privacy, plan.clip(), Numbers::number),
        groups,
        plan.budget().filter(),
        privacy.bands() == 1 ? Optional.empty() : Optional.of(BandFacts.of(plan)),
        randomness,
        heldOut,
        Optional.empty(),
        pretraining);
  }

  /** The statement of this run as a trial that was not chosen, or not yet. */
  public PrivacyStatement asTrialOf(SearchFacts search) {
    return as(epsilon, heldOut, new Trial(search, Trial.Standing.NOT_CHOSEN));
  }

  /** The statement of this run as the best trial of a search, which covers training and scores. */
  public PrivacyStatement asBestOf(SearchFacts search) {
    double covered = Math.max(epsilon, search.epsilon());
    return as(covered, heldOut.searched(covered), new Trial(search, Trial.Standing.CHOSEN));
  }

  private PrivacyStatement as(double stated, HeldOutRows rows, Trial standing) {
    return new PrivacyStatement(
        stated,
        delta,
        events,
        formula,
        jointNoiseMultiplier,
        spec,
        largestSamplingRate,
        dataWeight,
        algorithm,
        clipping,
        groups,
        filter,
        bands,
        randomness,
        rows,
        Optional.of(standing),
        pretraining);
  }

  /** The search that epsilon covers. */
  Optional<SearchFacts> search() {
    return trial.filter(Trial::isChosen).map(Trial::search);
  }

  /** Whether a guarantee may be stated: the run has one, and no search chose another. */
  boolean isReleasable() {
    return Double.isFinite(epsilon) && trial.map(Trial::isChosen).orElse(true);
  }

  /** Answers that were paid for; of the last cycle not all may have been released. */
  public long releases() {
    return events * spec.bands() * formula.answers();
  }

  public String randomnessText() {
    return switch (randomness) {
      case SECURE ->
          "cryptographic: AES-256 counter mode, key from the operating system, never stored";
      case REPRODUCIBLE ->
          "seeded: reproducible, NOT private against anyone who knows or guesses the seed";
    };
  }

  /** The statement in words, as Markdown. */
  public String toMarkdown(String dataset) {
    return new StatementText(this).markdown(dataset);
  }
}
