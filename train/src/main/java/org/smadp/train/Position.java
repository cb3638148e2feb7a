package org.smadp.train;

import org.smadp.accounting.PrivacyLedger;
import org.smadp.tensor.GroupedVector;

/**
 * Where a run stands.
 *
 * @param step steps done
 * @param queries queries the oracle has answered; the next one takes the next lot and noise streams
 * @param ledger everything charged so far
 */
record Position(long step, long queries, GroupedVector parameters, PrivacyLedger ledger) {}
