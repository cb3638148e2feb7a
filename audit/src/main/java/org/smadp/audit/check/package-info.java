/**
 * What the auditor looks at while shadow runs go by, each an {@link
 * org.smadp.audit.check.Examination} with a verdict of its own. A correct mechanism fails one of
 * them with a chance of at most {@link org.smadp.audit.check.Alarm#CHANCE}.
 */
package org.smadp.audit.check;
