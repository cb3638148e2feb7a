package org.smadp.data.catalog;

import java.util.Set;
import org.smadp.data.Dataset;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;

/**
 * All that is particular to one kind of data. A new kind is one class, named here and in the list
 * of {@link DataKinds}.
 */
public sealed interface DataKind
    permits PublicKind, TableFileKind, JdbcKind, TextKind, ImagesKind, IdxKind {
  /** What is read. */
  enum Target {
    FILE("FILE"),
    FOLDER("DIR"),
    URL("URL"),
    NAME("NAME");

    private final String label;

    Target(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  /** What users write before the colon; empty where there is none. */
  String prefix();

  /** How the names of its files end, where that tells it from others. */
  default Set<String> extensions() {
    return Set.of();
  }

  /** What users write after it. */
  Target target();

  /** Such a target, for messages. */
  String example();

  /** The options that have an effect. */
  Set<DataOption> options();

  /** Whether a hash of each example decides that it is held out, by the share test-fraction. */
  boolean splitsByHash(String target, DataOptions options);

  /** Loads a training and a test part. */
  Dataset load(String target, DataOptions options);

  /**
   * Reads examples to be scored by a model.
   *
   * @param format what the model takes
   * @param training the options that it was trained with
   */
  NewExamples readNew(String target, InputFormat format, DataOptions training);
}
