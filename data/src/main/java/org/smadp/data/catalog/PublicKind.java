package org.smadp.data.catalog;

import java.util.EnumSet;
import java.util.Set;
import org.smadp.data.Dataset;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;

/** A public data set by its name in the catalogue. */
record PublicKind(DataCatalog catalog) implements DataKind {
  @Override
  public String prefix() {
    return "";
  }

  @Override
  public Target target() {
    return Target.NAME;
  }

  @Override
  public String example() {
    return "mnist";
  }

  @Override
  public Set<DataOption> options() {
    return EnumSet.of(DataOption.ENCODER);
  }

  @Override
  public boolean splitsByHash(String name, DataOptions options) {
    return false;
  }

  @Override
  public Dataset load(String name, DataOptions options) {
    return catalog.load(name);
  }

  /** The test part. */
  @Override
  public NewExamples readNew(String name, InputFormat format, DataOptions training) {
    return NewExamples.test(catalog.load(name), format);
  }
}
