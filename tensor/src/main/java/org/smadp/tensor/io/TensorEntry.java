package org.smadp.tensor.io;

import java.util.List;

/**
 * What a file's header says about one tensor.
 *
 * @param name name in the file
 * @param elementType name of the element type, which need not be one that can be read
 * @param shape sizes of the dimensions; empty for a single number
 * @param begin first byte, counted from the end of the header
 * @param end one past the last byte
 */
public record TensorEntry(
    String name, String elementType, List<Integer> shape, long begin, long end) {
  public TensorEntry {
    shape = List.copyOf(shape);
  }

  /** Whether the elements are of a floating-point type that can be read. */
  public boolean isReadable() {
    return ElementType.named(elementType).isPresent();
  }
}
