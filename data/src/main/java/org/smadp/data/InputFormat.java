package org.smadp.data;

import java.util.List;
import org.smadp.data.schema.LabelKind;
import org.smadp.tensor.Shape;

/**
 * What a model takes and answers: the shape of its inputs, how they are scaled, what it predicts.
 * All of it is public, declared or released; it is enough to read new data as the training data was
 * read.
 */
public record InputFormat(Shape shape, LabelKind labels, InputScaling scaling) {
  /** Of a model that tells classes apart. */
  public InputFormat(Shape shape, List<String> classNames, InputScaling scaling) {
    this(shape, new LabelKind.Classes(classNames), scaling);
  }

  public List<String> classNames() {
    return labels.names();
  }
}
