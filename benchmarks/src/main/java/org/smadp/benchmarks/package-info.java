/** JMH benchmarks of the paper's costly parts, one class a topic; numbers are in the README. */
package org.smadp.benchmarks;
