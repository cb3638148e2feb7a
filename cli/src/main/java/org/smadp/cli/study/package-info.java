/** Comparing runs: studies, comparisons, benchmarks. */
package org.smadp.cli.study;
