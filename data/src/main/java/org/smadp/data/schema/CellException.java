package org.smadp.data.schema;

/** A cell that contradicts what was declared; says what is wrong and the way out, never a value. */
public final class CellException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public CellException(String problem) {
    super(problem);
  }
}
