/**
 * Every file and option that the tool reads, damaged by seeded mutations: whatever comes, the
 * answer is a result or one clear line.
 */
package org.smadp.cli.fuzz;
