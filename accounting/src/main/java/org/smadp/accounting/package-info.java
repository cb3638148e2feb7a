/**
 * What private steps cost: events, the ledger that stores them, the Renyi and privacy-loss-
 * distribution accountants that read it, the joint accountant over parameter groups and calibration
 * (paper, Theory appendix, "Joint Per-Step RDP Accounting" and "Adaptive Composition over
 * Training"). Deviates from the paper: besides its classic conversion, tighter ones are offered and
 * the privacy loss distribution is the default. Usable alone.
 */
package org.smadp.accounting;
