/**
 * A run on disk: its directory, record, journal, checkpoint, table of steps and model file, and
 * what it takes to resume it.
 */
package org.smadp.train.run;
