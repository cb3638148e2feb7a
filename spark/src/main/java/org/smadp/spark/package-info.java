/**
 * Private training on Apache Spark. Executors hold the rows in packed parts, draw their own members
 * of each lot and give sealed partial sums; the driver merges them in order and alone charges and
 * adds noise. What crosses the wire, and what does not, is in docs/spark.md. Privacy: no type here
 * makes a release or holds a key of noise; see {@code NoiseOnTheWireTest}.
 */
package org.smadp.spark;
