package org.smadp.nn.bert;

import java.util.ArrayList;
import java.util.List;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.pretrained.BertWeights;
import org.smadp.tensor.Shape;

/**
 * A frozen encoder of the BERT family with a trainable change of some of its matrices; from the
 * numbers of a text's tokens, filled up by the number 0, to features of length 1.
 *
 * <p>{@link Adaptation#LORA} changes the matrices to queries and values of every layer by {@link
 * LowRank} ones (Hu and others 2021), {@link Adaptation#LORA_OUTER} trains one factor of each and
 * leaves the other as it is (Sun and others 2024), {@link Adaptation#LAST_LAYER} changes all six
 * matrices of the last layer. At first each change is zero.
 */
public final class AdaptedEncoder implements Layer {
  private static final List<String> ATTENTION =
      List.of("attention.self.query", "attention.self.value");

  private final BertWeights weights;
  private final Adaptation adaptation;
  private final int rank;
  private final List<LowRank> changes = new ArrayList<>();

  /** What is trained. */
  public enum Adaptation {
    LORA,
    LORA_OUTER,
    LAST_LAYER
  }

  /**
   * An encoder to adapt.
   *
   * @param rank of each change; without meaning for the last layer
   */
  public AdaptedEncoder(BertWeights weights, Adaptation adaptation, int rank) {
    this.weights = weights;
    this.adaptation = adaptation;
    this.rank = rank;
    boolean last = adaptation == Adaptation.LAST_LAYER;
    for (int layer = last ? weights.layers() - 1 : 0; layer < weights.layers(); layer++) {
      for (String part : last ? BertWeights.MATRICES : ATTENTION) {
        changes.add(change("encoder.layer." + layer + "." + part));
      }
    }
  }

  private LowRank change(String matrix) {
    var frozen = weights.tensor(matrix + ".weight");
    return new LowRank(
        matrix,
        frozen.dim(1),
        frozen.dim(0),
        rank,
        switch (adaptation) {
          case LORA -> LowRank.Change.BOTH;
          case LORA_OUTER -> LowRank.Change.OUTER;
          case LAST_LAYER -> LowRank.Change.FULL;
        });
  }

  public BertWeights weights() {
    return weights;
  }

  public Adaptation adaptation() {
    return adaptation;
  }

  public int rank() {
    return rank;
  }

  /** The changes, each named as the matrix that it changes. */
  public List<LowRank> changes() {
    return List.copyOf(changes);
  }

  @Override
  public Shape outputShape(Shape input) {
    if (input.rank() != 1 || input.dim(0) > weights.positions()) {
      throw new IllegalArgumentException(
          "an encoder takes up to %d tokens, was given %s".formatted(weights.positions(), input));
    }
    return Shape.of(weights.width());
  }

  @Override
  public List<Layer> parts() {
    return List.copyOf(changes);
  }

  @Override
  public long multiplyAdds(Shape input) {
    long matrices = 0;
    for (int layer = 0; layer < weights.layers(); layer++) {
      for (String part : BertWeights.MATRICES) {
        matrices +=
            weights.tensor("encoder.layer." + layer + "." + part + ".weight").values().length;
      }
    }
    return input.size() * (matrices + 2L * weights.layers() * input.size() * weights.width());
  }

  @Override
  public String label() {
    return "frozen encoder of %d layers, width %d".formatted(weights.layers(), weights.width());
  }
}
