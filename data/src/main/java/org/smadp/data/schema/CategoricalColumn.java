package org.smadp.data.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A column of words: one input for each declared category and one for all other cells, missing ones
 * included. The input of the cell's category is 1, the others are 0.
 */
public final class CategoricalColumn implements Column {
  /** What the input of undeclared and missing cells is called, after the column's name. */
  static final String OTHER = "(other)";

  private final String name;
  private final Categories categories;
  private final Map<String, Integer> index;

  public CategoricalColumn(String name, Categories categories) {
    this.name = name;
    this.categories = categories;
    this.index = Map.copyOf(categories.index());
  }

  @Override
  public String name() {
    return name;
  }

  public Categories categories() {
    return categories;
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
        && categories.equals(column.categories);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, categories);
  }

  @Override
  public String toString() {
    return "CategoricalColumn[name=" + name + ", categories=" + categories + "]";
  }
}
