package org.smadp.data.catalog;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.smadp.data.Dataset;
import org.smadp.data.InputFormat;
import org.smadp.data.Labels;
import org.smadp.data.NewExamples;
import org.smadp.data.image.IdxFiles;
import org.smadp.data.image.NewIdx;

/** A folder of the user with the four files of an MNIST-like data set. */
record IdxKind() implements DataKind {
  @Override
  public String prefix() {
    return "idx";
  }

  @Override
  public Target target() {
    return Target.FOLDER;
  }

  @Override
  public String example() {
    return "digits";
  }

  @Override
  public Set<DataOption> options() {
    return EnumSet.of(DataOption.CLASSES, DataOption.ENCODER);
  }

  @Override
  public boolean splitsByHash(String folder, DataOptions options) {
    return false;
  }

  @Override
  public Dataset load(String folder, DataOptions options) {
    String classes = options.text(DataOption.CLASSES).orElse("10");
    return new IdxFiles(Path.of(folder), Labels.declared(classes)).load();
  }

  @Override
  public NewExamples readNew(String folder, InputFormat format, DataOptions training) {
    return new NewIdx(Path.of(folder), format).read();
  }
}
