package org.smadp.audit.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smadp.audit.check.Check;
import org.smadp.audit.estimate.EpsilonBound;
import org.smadp.audit.report.AuditResult.Verdict;

/** A result in words, and as the object that {@code --json} prints. */
public record AuditText(AuditResult result) {
  /** What an audit can and cannot show. */
  public static final List<String> LIMITS =
      List.of(
          "An audit can refute a claim; it cannot prove one. A lower bound below the claimed epsilon"
              + " is consistent with it and is not the privacy of a model.",
          "It covers clipping, sums, mixing, noise, sampling and history as they run here, for the"
              + " worst canary in coordinates of its own; not the gradients of a particular network.",
          "Gaussian curves are assumed by one-run-f-dp and by the bounds per step; one-run and"
              + " clopper-pearson assume nothing but independent canaries.");

  /** Line by line, without colours. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("verdict          " + verdict() + reason());
    lines.add(
        String.format(
            Locale.ROOT,
            "claimed          epsilon = %.4g at delta = %.4g, joint over all groups (%s); %s",
            result.epsilonClaimed(),
            result.delta(),
            result.subject(),
            result.adjacency()));
    lines.add("lower bounds     on epsilon, with 95% confidence");
    for (EpsilonBound bound : result.bounds()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "  %-22s %7.3f  %3.0f %%  %s",
              bound.method(),
              bound.epsilon(),
              100 * bound.epsilon() / result.epsilonClaimed(),
              bound.basis()));
    }
    lines.add("checks");
    for (Check check : result.checks()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "  %s  %-28s %s",
              check.passed() ? "ok  " : "FAIL",
              check.name(),
              check.statement()));
    }
    lines.add("what this shows");
    LIMITS.forEach(limit -> lines.add("  " + limit));
    lines.add(
        "repeat with      --seed %d (%d canaries)".formatted(result.seed(), result.canaries()));
    return lines;
  }

  private String verdict() {
    return result.verdict() == Verdict.CONSISTENT ? "consistent" : "violation";
  }

  private String reason() {
    return result.verdict() == Verdict.CONSISTENT
        ? ": nothing found against the claimed epsilon"
        : ": " + String.join(", ", result.objections());
  }

  /** The JSON object; every lower bound under the name of its method. */
  public Map<String, Object> json() {
    Map<String, Object> lower = new LinkedHashMap<>();
    result.bounds().forEach(bound -> lower.put(bound.method(), bound.epsilon()));
    List<Map<String, Object>> checks = new ArrayList<>();
    for (Check check : result.checks()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", check.name());
      one.put("passed", check.passed());
      one.put("statement", check.statement());
      one.put("numbers", check.numbers());
      checks.add(one);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("verdict", verdict());
    json.put("subject", result.subject());
    json.put("adjacency", result.adjacency());
    json.put("epsilonClaimed", result.epsilonClaimed());
    json.put("delta", result.delta());
    json.put("confidence", 0.95);
    json.put("epsilonLowerBound", lower);
    json.put("objections", result.objections());
    json.put("checks", checks);
    json.put("canaries", result.canaries());
    json.put("seed", result.seed());
    json.put("limits", LIMITS);
    return json;
  }
}
