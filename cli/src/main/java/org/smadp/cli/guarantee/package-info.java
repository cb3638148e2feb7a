/** What a guarantee costs and whether it holds: accounting, budget books, audits. */
package org.smadp.cli.guarantee;
