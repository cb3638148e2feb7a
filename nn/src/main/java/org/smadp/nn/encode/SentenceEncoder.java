package org.smadp.nn.encode;

import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.smadp.nn.bert.BertBlocks;
import org.smadp.nn.pretrained.BertWeights;
import org.smadp.nn.runtime.NativeRuntime;

/**
 * Features of one text by an encoder of the BERT family: the mean of its tokens' last hidden
 * states, brought to length 1.
 *
 * <p><b>Guarantee</b>: a text is encoded by itself and without padding, so that its features have
 * the same bits whatever other texts there are. Safe for several threads at once. Holds native
 * memory; close it.
 */
public final class SentenceEncoder implements AutoCloseable {
  /** Part of {@link #id}; raise it with every change of values. */
  private static final int VERSION = 2;

  private final BertBlocks blocks;
  private final int width;
  private final int vocabulary;
  private final int padding;
  private final String id;

  /**
   * An encoder for texts of at most so many tokens.
   *
   * @param sha256 of the weights, for {@link #id}
   * @param tokens how many numbers a text has with its padding
   * @param padding the number that fills up the end
   */
  public SentenceEncoder(BertWeights weights, String sha256, int tokens, int padding) {
    if (tokens > weights.positions()) {
      throw new IllegalArgumentException(
          "max-tokens must be at most %d for this encoder, was %d"
              .formatted(weights.positions(), tokens));
    }
    NativeRuntime.prepareThread();
    this.blocks = BertBlocks.forward(weights);
    this.width = weights.width();
    this.vocabulary = weights.vocabulary();
    this.padding = padding;
    this.id = "bert-%d-%s-%d".formatted(VERSION, sha256, tokens);
  }

  /** Names everything that decides the values, apart from the text. */
  public String id() {
    return id;
  }

  public int width() {
    return width;
  }

  /** The features of one text, given as numbers of its tokens with padding at the end. */
  @SuppressWarnings("try") // opened for their closing
  public float[] of(float[] tokens) {
    NativeRuntime.prepareThread();
    long[] ids = ids(tokens);
    try (PointerScope scope = new PointerScope();
        NoGradGuard guard = new NoGradGuard()) {
      Tensor hidden =
          blocks.hidden(Tensor.create(ids, 1, ids.length), null, BertBlocks.Projection.frozen());
      float[] features = new float[width];
      BertBlocks.pooled(hidden, null).contiguous().data_ptr_float().get(features);
      return features;
    }
  }

  private long[] ids(float[] tokens) {
    int length = tokens.length;
    while (length > 1 && tokens[length - 1] == padding) {
      length--;
    }
    long[] ids = new long[length];
    for (int i = 0; i < length; i++) {
      ids[i] = (long) tokens[i];
      if (ids[i] < 0 || ids[i] >= vocabulary) {
        throw new IllegalArgumentException(
            "a token is outside of the encoder's vocabulary of %d; is the tokeniser another's?"
                .formatted(vocabulary));
      }
    }
    return ids;
  }

  @Override
  public void close() {
    blocks.close();
  }
}
