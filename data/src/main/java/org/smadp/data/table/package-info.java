/**
 * Tables: rows of text files and other sources, read by a declared schema, for training and for
 * scoring.
 */
package org.smadp.data.table;
