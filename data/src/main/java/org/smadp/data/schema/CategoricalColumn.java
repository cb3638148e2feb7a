package org.smadp.data.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * A column of words: one input for each declared category and one for all other cells, missing ones
 * included. The input of the cell's category is 1, the others are 0. A network may begin with a
 * vector for each category in their place.
 */
public final class CategoricalColumn implements Column {
  /** What the input of undeclared and missing cells is called, after the column's name. */
  static final String OTHER = "(other)";

  private final String name;
  private final Categories categories;
  private final OptionalInt embedding;
  private final Map<String, Integer> index;

  public CategoricalColumn(String name, Categories categories) {
    this(name, categories, OptionalInt.empty());
  }

  /**
   * A column whose categories have vectors of their own.
   *
   * @param embedding how long they are; empty where inputs enter the network as they are
   */
  public CategoricalColumn(String name, Categories categories, OptionalInt embedding) {
    this.name = name;
    this.categories = categories;
    this.embedding = embedding;
    this.index = Map.copyOf(categories.index());
  }

  @Override
  public String name() {
    return name;
  }

  public Categories categories() {
    return categories;
  }

  /** The length of the vector of each category; empty where there are none. */
  public OptionalInt embedding() {
    return embedding;
  }

  @Override
  public List<String> inputs() {
    List<String> inputs = new ArrayList<>();
    categories.names().forEach(category -> inputs.add(name + "=" + category));
    inputs.add(name + "=" + OTHER);
    return inputs;
  }

  @Override
  public int width() {
    return categories.size() + 1;
  }

  @Override
  public void encode(String cell, float[] target, int offset) {
    target[offset + index.getOrDefault(cell, categories.size())] = 1;
  }

  @Override
  public boolean isOutside(String cell) {
    return !cell.isEmpty() && !index.containsKey(cell);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CategoricalColumn column
        && name.equals(column.name)
        && categories.equals(column.categories)
        && embedding.equals(column.embedding);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, categories, embedding);
  }

  @Override
  public String toString() {
    return "CategoricalColumn[name="
        + name
        + ", categories="
        + categories
        + ", embedding="
        + embedding
        + "]";
  }
}
