package org.smadp.data;

/**
 * How raw values become model inputs: by public constants or by declared bounds, never by
 * statistics of the data at hand.
 */
public sealed interface InputScaling permits ChannelScaling, ColumnScaling {
  /** One line for reports. */
  String describe();
}
