/**
 * What a data set is: examples in a training and a test part, with the public facts about them
 * (paper, Experiments). Readers are in {@code data.image} and {@code data.table}, downloads in
 * {@code data.fetch}; {@code data.catalog} is the top: everything that a user can train on by name.
 * This package uses none of them.
 *
 * <p>Privacy: inputs are scaled by constants that are public or declared, never by statistics of
 * the data, and each example's input depends on that example alone. The size that enters accounting
 * is declared, not counted. Error messages name files, lines and columns but hold no data values.
 */
package org.smadp.data;
