/**
 * What private steps cost: events, the ledger that stores them, what an {@link Accountant} is, the
 * joint noise multiplier over parameter groups and calibration (paper, Theory appendix, "Joint
 * Per-Step RDP Accounting" and "Adaptive Composition over Training"). The accountants are in {@code
 * pld}, the default, and {@code rdp}, the paper's; both rest on {@code gaussian}. Deviates from the
 * paper: next to its classic conversion, tighter ones are offered. Usable alone.
 */
package org.smadp.accounting;
