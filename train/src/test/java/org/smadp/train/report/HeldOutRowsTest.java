package org.smadp.train.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.smadp.data.DataIdentity.Visibility;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.settings.EvaluationMode;

class HeldOutRowsTest {
  /** A resumed run whose earlier process failed in an evaluation has lost these rows. */
  @Test
  void paragraph_evaluationThatFailed_claimsNoCover() {
    HeldOutRows lost = rows(Double.POSITIVE_INFINITY);
    assertTrue(
        lost.paragraph(new ProtectedUnit.Example())
            .startsWith("**Held-out rows are not covered**"));
    assertTrue(lost.notCovered().contains("held-out rows"));
  }

  @Test
  void paragraph_withinEpsilon_claimsCover() {
    assertTrue(
        rows(2.5)
            .paragraph(new ProtectedUnit.Example())
            .startsWith("Held-out rows are covered as well"));
    assertTrue(rows(2.5).paragraph(new ProtectedUnit.Example()).contains("ε = 2.5 of their own"));
    assertEquals("", rows(2.5).notCovered());
  }

  @Test
  void paragraph_publicByTheUsersWord_saysThatTheRowsAreNotCovered() {
    HeldOutRows exact = HeldOutRows.uncharged(EvaluationMode.PUBLIC, Visibility.PRIVATE);
    assertTrue(
        exact
            .paragraph(new ProtectedUnit.Example())
            .startsWith("**Held-out rows are not covered.**"));
    assertTrue(exact.paragraph(new ProtectedUnit.Example()).contains("--evaluation public"));
    assertTrue(exact.notCovered().contains("held-out rows"));
    assertTrue(exact.note().contains("not protected"));
  }

  private static HeldOutRows rows(double epsilon) {
    return new HeldOutRows(EvaluationMode.PRIVATE, Visibility.PRIVATE, epsilon, 3, 7);
  }
}
