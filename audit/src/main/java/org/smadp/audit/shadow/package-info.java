/**
 * Shadow coordinates: every group of a plan is extended by coordinates that no real example
 * touches, one for each canary, and the plan's own algorithm runs on them through the production
 * door. What a canary moves is then known exactly, and what is released can be compared with what
 * was claimed.
 *
 * <p>A canary contributes a gradient far longer than the clip norm in <em>all</em> groups at once:
 * the joint worst case. {@link org.smadp.audit.shadow.ShadowPlan} is what is claimed, {@link
 * org.smadp.audit.shadow.Subject} what is run, {@link org.smadp.audit.shadow.ShadowRun} runs it and
 * {@link org.smadp.audit.shadow.Sighting} is what the auditor sees of one lot.
 */
package org.smadp.audit.shadow;
