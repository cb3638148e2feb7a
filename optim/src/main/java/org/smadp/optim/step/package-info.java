/**
 * Step rules: the order in which the parts of an algorithm act.
 *
 * <ul>
 *   <li>{@link org.smadp.optim.step.SingleQueryStep}: one private query; takes any evaluation
 *       point, memory, clip policy and transform.
 *   <li>{@link org.smadp.optim.step.SharpnessAwareStep}: one query to climb, one to descend; takes
 *       any clip policy and transform, and has neither point nor memory.
 *   <li>{@link org.smadp.optim.step.AveragedStep}: around any other rule; evaluates at an average
 *       of its iterates as {@link org.smadp.optim.step.ParameterAverage} says.
 * </ul>
 */
package org.smadp.optim.step;
