package org.smadp.nn.export;

import java.util.Optional;
import org.smadp.tensor.Shape;

/**
 * Features of a text from what an encoder's own graph answers, to which the network's is appended:
 * the mean of the tokens' states, of length 1.
 *
 * @param states the name of that answer, rows by tokens by width
 * @param mask the name of the input that is 1 for tokens and 0 for padding
 */
public record TokenStates(String states, String mask, int width) implements Preprocessing {
  @Override
  public String prefix() {
    return "smadp_";
  }

  @Override
  public Optional<Shape> numbers(Shape network) {
    return Optional.empty();
  }

  @Override
  public int texts() {
    return 0;
  }

  @Override
  public String addTo(Graph graph, Shape network) {
    UnitFeatures features = new UnitFeatures(graph, width);
    return features.unit(features.meanOf(states, mask));
  }
}
