package org.smadp.audit.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.smadp.audit.check.Check;
import org.smadp.audit.estimate.EpsilonBound;
import org.smadp.audit.report.AuditResult.Verdict;

class AuditResultTest {
  private static AuditResult result(double certain, boolean passed) {
    return new AuditResult(
        "dp-sgd",
        "add or remove one user with all their rows",
        3,
        1e-5,
        List.of(new EpsilonBound("one-run", certain + 0.2, certain, "10 canaries")),
        List.of(new Check("noise-scale: fc1", passed, "1.0 <of> it", Map.of("scale", 1.0))),
        10,
        7);
  }

  @Test
  void verdict_withinTheClaim_isConsistent() {
    assertEquals(Verdict.CONSISTENT, result(2.9, true).verdict());
  }

  @Test
  void verdict_aboveTheClaimByChanceOnly_isConsistent() {
    assertEquals(Verdict.CONSISTENT, result(2.99, true).verdict());
  }

  @Test
  void verdict_beyondDoubtOrWithAFailedCheck_isViolation() {
    assertEquals(List.of("one-run"), result(3.1, true).objections());
    assertEquals(List.of("noise-scale: fc1"), result(1, false).objections());
    assertEquals(Verdict.VIOLATION, result(3.1, true).verdict());
    assertEquals(Verdict.VIOLATION, result(1, false).verdict());
  }

  @Test
  void json_ofAResult_hasTheNamedFields() {
    Map<String, Object> json = new AuditText(result(1, true)).json();
    assertEquals("consistent", json.get("verdict"));
    assertEquals(3.0, json.get("epsilonClaimed"));
    assertEquals(Map.of("one-run", 1.2), json.get("epsilonLowerBound"));
    assertEquals(1, ((List<?>) json.get("checks")).size());
  }

  @Test
  void html_ofAResult_isEscapedAndHasItsFigures() {
    String html = new AuditPage(result(1, true)).html();
    assertTrue(html.contains("1.0 &lt;of&gt; it"));
    assertTrue(html.contains("<svg"));
    assertTrue(html.contains("cannot prove one"));
  }
}
