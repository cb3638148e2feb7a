package org.smadp.train.run;

import org.smadp.accounting.PrivacyLedger;
import org.smadp.tensor.GroupedVector;

/**
 * Where a run stands.
 *
 * @param step steps done
 * @param queries queries the oracle has answered; the next one takes the next lot and noise streams
 * @param ledger everything training charged so far
 * @param evaluations everything evaluations charged so far
 * @param seconds time spent training so far, in all processes
 */
public record Position(
    long step,
    long queries,
    GroupedVector parameters,
    PrivacyLedger ledger,
    PrivacyLedger evaluations,
    double seconds) {}
