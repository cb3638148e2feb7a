/** Fetching and describing data. */
package org.smadp.cli.data;
