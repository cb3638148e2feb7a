package org.smadp.audit.control;

import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.Subject;
import org.smadp.privacy.Sensitive;

/**
 * A defect that an audit must find.
 *
 * @param defect what is wrong, in one line
 * @param algorithm whose plan it is built on
 */
@Sensitive
public record Control(String name, String defect, String algorithm, Lie lie) {
  /** Turns an honest plan into a subject that lies. */
  @Sensitive
  @FunctionalInterface
  public interface Lie {
    Subject about(ShadowPlan plan);
  }

  public Subject subject(ShadowPlan plan) {
    return lie.about(plan);
  }
}
