/**
 * The {@code smadp} command: parses options, calls the library, prints. Every command that prints a
 * result takes {@code --json} and then writes one JSON object to standard output and everything
 * else to standard error. Exit code 0 is success, 1 a failure, 2 bad input.
 */
package org.smadp.cli;
