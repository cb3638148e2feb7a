package org.smadp.cli.guarantee;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.report.Numbers;
import org.smadp.train.run.RecordedPrivacy;
import org.smadp.train.run.RunDigests;
import org.smadp.train.run.RunFile;
import org.smadp.train.run.RunRecord;

/**
 * What ledgers cost, recomputed from their text alone: each by itself next to what its run states,
 * and all of them together, as one data set that took part in every one.
 *
 * <p>A row of one run is trained on or held out, so the run costs the larger of its two ledgers; of
 * several runs it may be either in each, so all ledgers are added up (decision 7).
 */
final class LedgerAccount {
  /** Rounding of the loss distribution may differ in the last digits, no more. */
  private static final double TOLERANCE = 1e-6;

  private static final int MOST_LINES = 20;

  /** Records of earlier versions do not say what they protect: one example. */
  private static final String UNIT_OF_OLD_RUNS = new ProtectedUnit.Example().noun();

  private final Optional<Double> delta;
  private final List<Part> parts = new ArrayList<>();
  private int sources;
  private final Set<String> units = new LinkedHashSet<>();

  /**
   * One ledger.
   *
   * @param stated epsilon by the run that it belongs to
   * @param isWhole whether the ledger is all that the guarantee follows from; a search, or a filter
   *     that stopped on the way, costs more than the charges of the run
   */
  private record Part(
      String name,
      List<PrivacyLedger.Entry> entries,
      double delta,
      double epsilon,
      Optional<Double> stated,
      boolean isWhole) {
    /** How the recomputed epsilon compares with the stated one. */
    String verdict() {
      if (stated.isEmpty()) {
        return "nothing stated";
      }
      if (!holds()) {
        return "MORE than stated";
      }
      return epsilon < stated.get() * (1 - TOLERANCE)
          ? "covered by the statement"
          : "equal to the statement";
    }

    /** What is owed at least: charges, and what they do not say of a guarantee by other means. */
    double cost() {
      return isWhole ? epsilon : Math.max(epsilon, stated.orElseThrow());
    }

    boolean holds() {
      return stated.isEmpty() || epsilon <= stated.get() * (1 + TOLERANCE);
    }

    long events() {
      return entries.stream().mapToLong(PrivacyLedger.Entry::count).sum();
    }
  }

  LedgerAccount(Optional<Double> delta) {
    this.delta = delta;
  }

  void addRun(Path directory) throws IOException {
    RunRecord run = RunFile.finishedIn(directory);
    RunDigests.requireIntact(directory, run);
    RecordedPrivacy privacy = run.privacy();
    String unit = Optional.ofNullable(privacy.privacyUnit()).orElse(UNIT_OF_OLD_RUNS);
    units.add(unit);
    if (units.size() > 1) {
      throw new IllegalArgumentException(
          "--run %s: its guarantee is for one %s, that of another run for one %s; such guarantees do"
                  .formatted(directory, unit, units.iterator().next())
              + " not add up, so account for them apart");
    }
    boolean isWhole = !String.valueOf(privacy.accountant()).startsWith("renyi");
    if (!isWhole && delta.isPresent() && delta.get() != privacy.delta()) {
      throw new IllegalArgumentException(
          "--delta must be that of the run for %s, %s, was %s: its epsilon does not follow from its"
                  .formatted(directory, privacy.delta(), delta.get())
              + " ledger alone");
    }
    add(directory.resolve("ledger.txt"), privacy.delta(), Optional.of(privacy.epsilon()), isWhole);
    if (privacy.evaluations() != null && privacy.evaluations() > 0) {
      add(
          directory.resolve("evaluation-ledger.txt"),
          privacy.delta(),
          Optional.of(privacy.evaluationEpsilon()),
          true);
    }
    sources++;
  }

  void addLedger(Path file) throws IOException {
    double used =
        delta.orElseThrow(
            () -> new IllegalArgumentException("--delta is needed with --ledger, such as 1e-5"));
    add(file, used, Optional.empty(), true);
    sources++;
  }

  private void add(Path file, double usual, Optional<Double> stated, boolean isWhole)
      throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("there is no ledger " + file);
    }
    List<PrivacyLedger.Entry> entries;
    try {
      entries = PrivacyLedger.parse(Files.readString(file)).entries();
    } catch (IllegalArgumentException exception) {
      throw new IllegalArgumentException(file + ": " + exception.getMessage(), exception);
    }
    double used = delta.orElse(usual);
    Optional<Double> comparable = used == usual ? stated : Optional.empty();
    parts.add(
        new Part(file.toString(), entries, used, epsilon(entries, used), comparable, isWhole));
  }

  private static double epsilon(List<PrivacyLedger.Entry> entries, double delta) {
    return entries.isEmpty() ? 0 : new PldAccountant().epsilon(entries, delta);
  }

  private List<Part> parts(boolean isWhole) {
    return parts.stream().filter(part -> part.isWhole() == isWhole).toList();
  }

  /** The largest delta of whole ledgers serves for them together; what others state is added. */
  private double jointDelta() {
    return sources == 1
        ? parts.get(0).delta()
        : wholeDelta() + parts(false).stream().mapToDouble(Part::delta).sum();
  }

  private double wholeDelta() {
    return parts(true).stream().mapToDouble(Part::delta).max().orElse(0);
  }

  private double jointEpsilon() {
    if (sources == 1) {
      return parts.stream().mapToDouble(Part::cost).max().orElseThrow();
    }
    List<PrivacyLedger.Entry> all = new ArrayList<>();
    parts(true).forEach(part -> all.addAll(part.entries()));
    double others = parts(false).stream().mapToDouble(Part::cost).sum();
    return epsilon(all, wholeDelta()) + others;
  }

  /** Whether every stated epsilon covers its ledger. */
  boolean holds() {
    return parts.stream().allMatch(Part::holds);
  }

  Map<String, Object> json() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Part part : parts) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("ledger", part.name());
      row.put("events", part.events());
      row.put("delta", part.delta());
      row.put("epsilon", part.epsilon());
      part.stated().ifPresent(stated -> row.put("stated", stated));
      row.put("verdict", part.verdict());
      rows.add(row);
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("epsilon", jointEpsilon());
    result.put("delta", jointDelta());
    result.put("holds", holds());
    result.put("ledgers", rows);
    return result;
  }

  private String how() {
    if (parts.size() == 1) {
      return "";
    }
    return sources == 1
        ? "s, the larger of the two: a row is trained on or held out"
        : "s, if one data set took part in all";
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "joint epsilon = %s at delta = %s over %d ledger%s"
            .formatted(
                Numbers.upper(jointEpsilon()), Numbers.number(jointDelta()), parts.size(), how()));
    for (Part part : parts) {
      String stated =
          part.stated()
              .map(value -> ", stated %s: %s".formatted(Numbers.upper(value), part.verdict()))
              .orElse("");
      lines.add(
          "  %s: %d events, epsilon %s at delta %s%s"
              .formatted(
                  part.name(),
                  part.events(),
                  Numbers.upper(part.epsilon()),
                  Numbers.number(part.delta()),
                  stated));
      part.entries().stream().limit(MOST_LINES).forEach(entry -> lines.add("    " + text(entry)));
      if (part.entries().size() > MOST_LINES) {
        lines.add("    and %d more".formatted(part.entries().size() - MOST_LINES));
      }
    }
    return lines;
  }

  /** An entry in decimals. */
  private static String text(PrivacyLedger.Entry entry) {
    String what =
        entry.event() instanceof SampledGaussian step
            ? "sampled Gaussian, sampling rate %s, noise multiplier %s"
                .formatted(
                    Numbers.number(step.samplingRate()), Numbers.number(step.noiseMultiplier()))
            : entry.event().toString();
    return entry.count() + " x " + what;
  }
}
