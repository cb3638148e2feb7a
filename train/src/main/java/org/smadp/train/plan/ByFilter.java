package org.smadp.train.plan;

/**
 * That epsilon is by a Renyi filter.
 *
 * @param order of the filter, fixed before training
 * @param epsilonByCap the planned steps without the filter, for comparison
 */
public record ByFilter(double order, double epsilonByCap) {}
