/** What a step costs on Spark, measured; the figures are in docs/spark.md. */
package org.smadp.benchmarks.spark;
