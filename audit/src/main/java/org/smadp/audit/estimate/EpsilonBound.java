package org.smadp.audit.estimate;

/**
 * A lower bound on epsilon by one method.
 *
 * @param epsilon holds with 95% confidence: what is shown
 * @param certain holds but for the chance of a false alarm: what decides
 * @param basis what it rests on, in one line
 */
public record EpsilonBound(String method, double epsilon, double certain, String basis) {}
