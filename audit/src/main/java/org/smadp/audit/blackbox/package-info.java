/**
 * The black-box distinguisher: many runs of a tiny problem with and without one record, and a
 * classifier on everything that a run directory holds.
 */
package org.smadp.audit.blackbox;
