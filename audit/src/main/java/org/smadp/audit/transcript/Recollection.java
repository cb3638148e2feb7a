package org.smadp.audit.transcript;

/**
 * One group's part of the history term, as recomputed from the transcript.
 *
 * @param tempering lambda
 * @param alignment Gamma
 * @param normMatch Psi
 * @param warmUp omega
 * @param term b, coordinate by coordinate
 */
@SuppressWarnings("ArrayRecordComponent")
public record Recollection(
    double tempering, double alignment, double normMatch, double warmUp, double[] term) {}
