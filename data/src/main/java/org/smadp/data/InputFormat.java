package org.smadp.data;

import java.util.List;
import org.smadp.tensor.Shape;

/**
 * What a model takes and answers: the shape of its inputs, how they are scaled, the names of its
 * classes. All of it is public or declared; it is enough to read new data as the training data was
 * read.
 */
public record InputFormat(Shape shape, List<String> classNames, InputScaling scaling) {
  public InputFormat {
    classNames = List.copyOf(classNames);
  }
}
