package org.smadp.tensor.io;

import java.io.IOException;

/**
 * A file that does not keep to the safetensors format; the message names the file and the fault.
 */
public final class SafeTensorsException extends IOException {
  private static final long serialVersionUID = 1;

  SafeTensorsException(String source, String fault) {
    super(source + ": " + fault);
  }

  SafeTensorsException(String source, String fault, Throwable cause) {
    super(source + ": " + fault, cause);
  }
}
