/**
 * Tables in Parquet files. Everything that reads the format is here; nothing is kept but the row
 * group under way.
 */
package org.smadp.data.parquet;
