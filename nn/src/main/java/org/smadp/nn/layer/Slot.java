package org.smadp.nn.layer;

/** One parameter tensor and its place in the flat vector of a model. */
public record Slot(Parameter parameter, int group, int offset) {
  public int length() {
    return parameter.shape().size();
  }
}
