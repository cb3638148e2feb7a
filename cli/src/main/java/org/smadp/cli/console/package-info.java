/**
 * What every command needs of a terminal: the common switches, tables, a line that shows progress,
 * amounts as people read them, a polite answer to Ctrl-C, and failures in one line.
 */
package org.smadp.cli.console;
