/**
 * What studies yield: tables, figures and notes as plain data, the files they are written to, and
 * the page over all of them. Every number a reader sees is read back from {@code results.json}.
 */
package org.smadp.experiments.result;
