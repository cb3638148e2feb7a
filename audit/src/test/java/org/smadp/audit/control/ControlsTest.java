package org.smadp.audit.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/** A control that passes an audit fails the build. */
class ControlsTest {
  private static final int CANARIES = 400;

  static Stream<Control> controls() {
    return Controls.all().stream();
  }

  @ParameterizedTest
  @MethodSource("controls")
  void audit_ofEachControl_findsIt(Control control) {
    AuditResult lying = MechanismAudit.of(control.subject(plan(control)), CANARIES, 1);
    assertEquals(Verdict.VIOLATION, lying.verdict(), control.name());
    assertFalse(lying.objections().isEmpty());
  }

  private static ShadowPlan plan(Control control) {
    return Plans.plan(control.algorithm(), 3, 100, 40);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("controls")
  void audit_ofEachControlOverSeeds_findsItEveryTime(Control control) {
    ShadowPlan plan = plan(control);
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
