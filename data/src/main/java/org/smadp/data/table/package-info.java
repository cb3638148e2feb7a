/**
 * Tables: CSV files with a label column, declared classes and declared bounds of every feature, for
 * training and for scoring.
 */
package org.smadp.data.table;
