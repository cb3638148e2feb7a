package org.smadp.audit.report;

import java.util.ArrayList;
import java.util.List;
import org.smadp.audit.check.Check;
import org.smadp.audit.estimate.EpsilonBound;

/**
 * The outcome of an audit.
 *
 * @param subject what was audited, in a few words
 * @param adjacency what neighbouring data sets differ in, by the claim
 * @param seed of the audit's randomness; the same one gives the same result
 */
public record AuditResult(
    String subject,
    String adjacency,
    double epsilonClaimed,
    double delta,
    List<EpsilonBound> bounds,
    List<Check> checks,
    int canaries,
    long seed) {
  /** What is printed and what the exit code says. */
  public enum Verdict {
    CONSISTENT,
    VIOLATION
  }

  /** A bound by the accountant may exceed the claim by its own excess. */
  private static final double SLACK = 1e-3;

  public AuditResult {
    bounds = List.copyOf(bounds);
    checks = List.copyOf(checks);
  }

  /** Consistent unless a check failed or a bound lies above the claim beyond chance. */
  public Verdict verdict() {
    return checks.stream().allMatch(Check::passed) && bounds.stream().noneMatch(this::refutes)
        ? Verdict.CONSISTENT
        : Verdict.VIOLATION;
  }

  /** Whether this bound alone refutes the claim. */
  public boolean refutes(EpsilonBound bound) {
    return bound.certain() > epsilonClaimed * (1 + SLACK);
  }

  /** Names of everything that speaks against the claim. */
  public List<String> objections() {
    List<String> names = new ArrayList<>();
    bounds.stream().filter(this::refutes).forEach(bound -> names.add(bound.method()));
    checks.stream().filter(check -> !check.passed()).forEach(check -> names.add(check.name()));
    return names;
  }

  /** This result with more of both. */
  public AuditResult with(List<EpsilonBound> moreBounds, List<Check> moreChecks) {
    List<EpsilonBound> allBounds = new ArrayList<>(bounds);
    allBounds.addAll(moreBounds);
    List<Check> allChecks = new ArrayList<>(checks);
    allChecks.addAll(moreChecks);
    return new AuditResult(
        subject, adjacency, epsilonClaimed, delta, allBounds, allChecks, canaries, seed);
  }
}
