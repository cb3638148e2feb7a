/**
 * What a run says of itself: evaluations on the way, the privacy statement, the page. Public values
 * only.
 */
package org.smadp.train.report;
