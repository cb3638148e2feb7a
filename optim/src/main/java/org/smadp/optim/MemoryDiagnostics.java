package org.smadp.optim;

/**
 * What the memory branch did to one group in one step; all of it follows from releases.
 *
 * @param group the group's name
 * @param availableLags M_t, how many releases the memory could use
 * @param spectralExponent the exponent and its status; not applicable while memory is silent
 * @param tempering lambda
 * @param alignment Gamma
 * @param noiseAlignment the alignment that pure noise would show with these weights
 * @param normMatch Psi
 * @param warmUp omega
 * @param effectiveDepth D_eff; 0 without lags, to be left out of means
 * @param historyWeight c_t = (1 - mixing) * omega * Gamma * Psi
 * @param memoryRatio |b| / (|u| + |b|), where u = release - b is the fresh part of the release
 */
public record MemoryDiagnostics(
    String group,
    int availableLags,
    GroupExponent spectralExponent,
    double tempering,
    double alignment,
    double noiseAlignment,
    double normMatch,
    double warmUp,
    double effectiveDepth,
    double historyWeight,
    double memoryRatio) {}
