package org.smadp.audit.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.audit.Plans;
import org.smadp.audit.mechanism.MechanismAudit;
import org.smadp.audit.report.AuditResult;
import org.smadp.audit.report.AuditResult.Verdict;
import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.Subject;

/** A control that passes an audit fails the build; so does honest code that does not. */
class ControlsTest {
  private static final int CANARIES = 200;

  static Stream<Control> controls() {
    return Controls.all().stream();
  }

  @ParameterizedTest
  @MethodSource("controls")
  void audit_ofEachControl_findsIt(Control control) {
    ShadowPlan plan = Plans.small(control.algorithm());
    for (long seed = 1; seed <= 2; seed++) {
      AuditResult lying = MechanismAudit.of(control.subject(plan), CANARIES, seed);
      assertEquals(Verdict.VIOLATION, lying.verdict(), control.name() + ", seed " + seed);
      assertTrue(!lying.objections().isEmpty());
    }
  }

  @ParameterizedTest
  @MethodSource("controls")
  void audit_ofTheHonestTwin_findsNothing(Control control) {
    ShadowPlan plan = Plans.small(control.algorithm());
    AuditResult honest = MechanismAudit.of(Subject.production(plan), CANARIES, 1);
    assertEquals(List.of(), honest.objections());
    assertEquals(Verdict.CONSISTENT, honest.verdict());
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("controls")
  void audit_ofEachControlOverSeeds_findsItEveryTime(Control control) {
    ShadowPlan plan = Plans.small(control.algorithm());
    long found = 0;
    for (long seed = 100; seed < 120; seed++) {
      AuditResult lying = MechanismAudit.of(control.subject(plan), CANARIES, seed);
      found += lying.verdict() == Verdict.VIOLATION ? 1 : 0;
    }
    assertEquals(20, found, control.name());
  }

  @Test
  void named_unknownControl_isRefusedByName() {
    var refusal = assertThrows(IllegalArgumentException.class, () -> Controls.named("none"));
    assertTrue(refusal.getMessage().startsWith("control must be one of marginal-epsilon, "));
  }
}
