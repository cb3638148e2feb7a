/**
 * Evaluation points: where the next query takes its gradients, chosen from parameters and past
 * releases. {@code EvaluationPoint.current()} is the parameters themselves.
 *
 * <ul>
 *   <li>{@link org.smadp.optim.point.AscentAlongLastRelease}, {@link
 *       org.smadp.optim.point.AscentAlongLastMove}: a fixed radius uphill (DP-SAT and its momentum
 *       variant); one pass, no extra privacy.
 *   <li>{@link org.smadp.optim.point.OwnAscentPoint}: every example climbs along its own gradient;
 *       two passes, sensitivity unchanged.
 *   <li>{@link org.smadp.optim.point.LookAhead}: ahead of the parameters, blended with them (DiSK);
 *       one pass or two.
 * </ul>
 *
 * Each combines with any memory, clip policy and transform. {@link
 * org.smadp.optim.point.AscentRadius} is the climb they share with {@link
 * org.smadp.optim.step.SharpnessAwareStep}.
 */
package org.smadp.optim.point;
