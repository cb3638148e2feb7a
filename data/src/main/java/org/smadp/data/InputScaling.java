package org.smadp.data;

/**
 * How raw values become model inputs: by public constants, by declared bounds or by privately
 * released statistics, never by others of the data at hand.
 */
public sealed interface InputScaling permits ChannelScaling, ColumnScaling {
  /** One line for reports. */
  String describe();
}
