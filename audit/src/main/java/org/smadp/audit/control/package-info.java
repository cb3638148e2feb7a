/**
 * Negative controls: subjects that lie in exactly one place. An audit that lets one of them pass is
 * broken.
 */
package org.smadp.audit.control;
