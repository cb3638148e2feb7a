package org.smadp.audit.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.audit.report.AuditResult;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

class TrainingAuditTest {
  private static double bound(AuditResult result, String method) {
    return result.bounds().stream()
        .filter(bound -> bound.method().equals(method))
        .findFirst()
        .orElseThrow()
        .epsilon();
  }

  private static Settings dpSgd(double epsilon) {
    return Settings.defaults()
        .with(Setting.ALGORITHM, "dp-sgd")
        .with(Setting.EPSILON, epsilon)
        .with(Setting.STEPS, 40L);
  }

  @Test
  void audit_atEpsilonEight_seesCanariesAndStaysBelow() {
    AuditResult result = TrainingAudit.of(dpSgd(8), 400, 5);
    assertEquals(List.of(), result.objections());
    assertTrue(bound(result, "training-white-box-f-dp") > 0.5, result.bounds().toString());
    assertEquals(TrainingAudit.NOT_FOR_RELEASE, result.checks().get(0).statement());
  }

  @Test
  void audit_ofTwoQueriesOnOneLot_isConsistent() {
    AuditResult result = TrainingAudit.of(dpSgd(3).with(Setting.ALGORITHM, "dp-sam"), 200, 6);
    assertEquals(List.of(), result.objections());
  }

  @Test
  void audit_almostWithoutNoise_findsTheCanaries() {
    Settings loud = dpSgd(8).without(Setting.EPSILON).with(Setting.NOISE_MULTIPLIER, 0.05);
    AuditResult result = TrainingAudit.of(loud, 400, 5);
    assertTrue(bound(result, "training-white-box-one-run") > 3, result.bounds().toString());
    assertTrue(bound(result, "training-black-box-one-run") > 1, result.bounds().toString());
  }
}
