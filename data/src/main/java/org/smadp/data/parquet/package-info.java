/**
 * Tables in Parquet files. Everything that reads the format is here; nothing is kept but the row
 * group under way. Files of tables are told apart by their ending.
 */
package org.smadp.data.parquet;
