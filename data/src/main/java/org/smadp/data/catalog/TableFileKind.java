package org.smadp.data.catalog;

/** A table in a file of the user, whose test part is a share of it or a file of its own. */
sealed interface TableFileKind extends DataKind permits CsvKind, ParquetKind {
  @Override
  default Target target() {
    return Target.FILE;
  }

  @Override
  default boolean splitsByHash(String file, DataOptions options) {
    return !options.isGiven(DataOption.TEST_DATA);
  }
}
