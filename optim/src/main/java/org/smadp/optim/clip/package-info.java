/**
 * What follows the noisy count of examples within the clip norm. {@code ClipPolicy.fixed} counts
 * nothing and keeps its bounds.
 *
 * <ul>
 *   <li>{@link org.smadp.optim.clip.AdaptiveQuantileClip}: clip norms that follow a quantile of
 *       gradient norms; combines with every part that does not add up releases over steps. The
 *       counts are part of the query and of its charge.
 *   <li>{@link org.smadp.optim.clip.ClipRateGain}: a transform that moves the learning rate by the
 *       same counts; without counts it changes nothing.
 * </ul>
 */
package org.smadp.optim.clip;
