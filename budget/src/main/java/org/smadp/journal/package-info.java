/**
 * Files that hold what was charged: append-only, chained by hashes, locked while somebody writes.
 * On the Java runtime alone.
 */
package org.smadp.journal;
