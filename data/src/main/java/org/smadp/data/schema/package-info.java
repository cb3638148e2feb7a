/**
 * What users declare about a table: its columns with bounds and categories, what is to be
 * predicted, whom a row belongs to, how its file is written. Declarations are public; nothing here
 * sees data but one cell at a time, and no message holds a cell's content.
 */
package org.smadp.data.schema;
