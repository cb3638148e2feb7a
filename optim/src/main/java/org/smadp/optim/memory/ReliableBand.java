package org.smadp.optim.memory;

import java.util.List;
import org.smadp.optim.GroupExponent;

/**
 * Which spectral exponents count as reliable: one band for ever, or one that follows the network.
 */
public sealed interface ReliableBand permits BandDeviation, NetworkBand {
  /** The band of a step, given the exponents of all groups at that step. */
  BandDeviation among(List<GroupExponent> exponents);
}
