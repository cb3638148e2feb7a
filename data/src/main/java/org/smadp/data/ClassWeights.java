package org.smadp.data;

import java.util.ArrayList;
import java.util.List;
import org.smadp.privacy.Sensitive;

/**
 * What the loss of an example counts, by its class: so much that all classes count alike if their
 * shares are as declared. The shares are a declaration, never counted from the data.
 *
 * <pre>  w_c = 1 / (K share_c), at most 100  </pre>
 */
public record ClassWeights(List<Double> weights) {
  private static final double LARGEST = 100;

  public ClassWeights {
    weights = List.copyOf(weights);
  }

  /**
   * Reads declared shares.
   *
   * @param text one share for each class, with commas; they must add up to 1
   */
  public static ClassWeights ofShares(String text, int classes) {
    String[] parts = text.split(",", -1);
    List<Double> weights = new ArrayList<>();
    double total = 0;
    for (String part : parts) {
      double share = number(part, text);
      total += share;
      weights.add(Math.min(LARGEST, 1 / (classes * share)));
    }
    if (weights.size() != classes || Math.abs(total - 1) > 0.01) {
      throw refused(text, "must be %d shares that add up to 1".formatted(classes));
    }
    return new ClassWeights(weights);
  }

  private static double number(String part, String text) {
    try {
      double share = Double.parseDouble(part.strip());
      if (share > 0 && share < 1) {
        return share;
      }
    } catch (NumberFormatException e) {
      throw refused(text, "must be numbers");
    }
    throw refused(text, "must be in (0, 1)");
  }

  private static IllegalArgumentException refused(String text, String condition) {
    return new IllegalArgumentException(
        "class-shares %s, one for each class with commas, were '%s'; such as --class-shares 0.9,0.1"
            .formatted(condition, text));
  }

  /** The same data with weighted losses in training. */
  public Dataset of(Dataset dataset) {
    return dataset.withParts(dataset.training().weighted(this), dataset.test());
  }

  /** Examples whose losses are weighted. */
  @Sensitive
  static final class Weighted extends DerivedSplit {
    private final ClassWeights by;

    Weighted(Split source, ClassWeights by) {
      super(source);
      this.by = by;
    }

    @Override
    public boolean isWeighted() {
      return true;
    }

    @Override
    public double weight(int example) {
      return super.weight(example) * by.weights().get(label(example));
    }
  }
}
