package org.smadp.data.schema;

import java.util.List;

/** A column of yes and no: 1 and 0; a missing cell is 0 with a second input of 1. */
public record BooleanColumn(String name, YesNo words) implements Column {
  @Override
  public List<String> inputs() {
    return List.of(name, name + " missing");
  }

  @Override
  public void encode(String cell, float[] target, int offset) {
    if (cell.isEmpty()) {
      target[offset + 1] = 1;
    } else {
      target[offset] = words.isYes(cell) ? 1 : 0;
    }
  }

  @Override
  public boolean isOutside(String cell) {
    return false;
  }
}
