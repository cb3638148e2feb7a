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

  /** The size of images; refuses tables. */
  ImageShape imageShape(String file) {
    if (!(scaling instanceof ChannelScaling) || shape.rank() != 3) {
      throw new DataException(
          file, "the model takes rows of a table, not images; give it data as csv:FILE");
    }
    return new ImageShape(shape.dim(1), shape.dim(2), shape.dim(0));
  }
}
