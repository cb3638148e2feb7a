package org.smadp.data.catalog;

import org.smadp.data.Dataset;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;

/**
 * Data that a user has named.
 *
 * @param text as the user wrote it
 * @param target the file, folder or name in it
 */
public record NamedData(String text, DataKind kind, String target) {

  /** Loads it; refuses options without effect, since whoever gave them expects one. */
  public Dataset load(DataOptions options) {
    requireEffect(options);
    return kind.load(target, options);
  }

  void requireEffect(DataOptions options) {
    for (DataOption option : DataOption.values()) {
      if (options.isGiven(option) && !kind.options().contains(option)) {
        throw withoutEffect(option, "", options);
      }
    }
    if (options.isGiven(DataOption.TEST_FRACTION) && !kind.splitsByHash(target, options)) {
      if (options.isGiven(DataOption.TEST_DATA)) {
        throw new IllegalArgumentException(
            "test-fraction has no effect next to test-data; leave one out");
      }
      throw withoutEffect(DataOption.TEST_FRACTION, ", which has a test part of its own", options);
    }
  }

  private IllegalArgumentException withoutEffect(
      DataOption option, String why, DataOptions options) {
    return new IllegalArgumentException(
        "%s has no effect on data %s%s, was '%s'; leave it out"
            .formatted(option.key(), text, why, options.text(option).orElseThrow()));
  }

  /**
   * Reads examples to be scored by a model; of a public data set, the test part.
   *
   * @param format what the model takes
   * @param training the options that it was trained with
   */
  public NewExamples readNew(InputFormat format, DataOptions training) {
    return kind.readNew(target, format, training);
  }
}
