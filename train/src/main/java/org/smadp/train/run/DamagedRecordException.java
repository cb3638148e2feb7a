package org.smadp.train.run;

import java.nio.file.Path;

/** A {@code run.json} that cannot be read as one. */
final class DamagedRecordException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  DamagedRecordException(Path file, String why) {
    super(file + " is damaged: " + why + "; restore it, or train the run again");
  }
}
