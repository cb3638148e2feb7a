package org.smadp.data.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.smadp.data.text.Tokeniser;

/**
 * A column of texts: the numbers of a text's tokens, filled up to a fixed count. What a network is
 * given is made of them by the encoder whose tokeniser it is; by themselves they are no features,
 * and have no bound.
 */
public final class TextColumn implements Column {
  private final String name;
  private final String encoder;
  private final int tokens;
  private final Supplier<Tokeniser> source;
  private Tokeniser tokeniser;

  /**
   * @param encoder whose tokeniser it is, as users name it
   * @param tokens most tokens of a text, marks included; the rest is cut off
   * @param source of the tokeniser; asked when the first text is read
   */
  public TextColumn(String name, String encoder, int tokens, Supplier<Tokeniser> source) {
    if (tokens < 3) {
      throw new IllegalArgumentException("max-tokens must be at least 3, was " + tokens);
    }
    this.name = name;
    this.encoder = encoder;
    this.tokens = tokens;
    this.source = source;
  }

  @Override
  public String name() {
    return name;
  }

  public String encoder() {
    return encoder;
  }

  public int tokens() {
    return tokens;
  }

  @Override
  public List<String> inputs() {
    return IntStream.range(0, tokens).mapToObj(i -> name + "#" + i).toList();
  }

  @Override
  public int width() {
    return tokens;
  }

  @Override
  public void encode(String cell, float[] target, int offset) {
    Tokeniser ours = tokeniser();
    int[] ids = ours.ids(cell, tokens);
    Arrays.fill(target, offset, offset + tokens, ours.padding());
    for (int i = 0; i < ids.length; i++) {
      target[offset + i] = ids[i];
    }
  }

  private synchronized Tokeniser tokeniser() {
    if (tokeniser == null) {
      tokeniser = source.get();
    }
    return tokeniser;
  }

  @Override
  public boolean isOutside(String cell) {
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TextColumn column
        && name.equals(column.name)
        && encoder.equals(column.encoder)
        && tokens == column.tokens;
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, encoder, tokens);
  }

  @Override
  public String toString() {
    return "TextColumn[name=%s, encoder=%s, tokens=%d]".formatted(name, encoder, tokens);
  }
}
