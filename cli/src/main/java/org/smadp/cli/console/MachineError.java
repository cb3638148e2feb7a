package org.smadp.cli.console;

/** What the machine could not do, in one line with the way out. */
final class MachineError {
  private MachineError() {}

  static String describe(Error error) {
    String detail = error.getMessage() == null ? "" : Failures.firstLine(error.getMessage());
    if (error instanceof OutOfMemoryError) {
      return "out of memory"
          + bracketed(detail)
          + "; allow more than "
          + Amounts.bytes(Runtime.getRuntime().maxMemory())
          + " by SMADP_JAVA_OPTIONS=-Xmx8g, or use a smaller --physical-batch in training";
    }
    if (error instanceof StackOverflowError) {
      return "out of stack space; allow more by SMADP_JAVA_OPTIONS=-Xss8m";
    }
    if (error instanceof LinkageError) {
      return "a library could not be loaded"
          + bracketed(detail)
          + "; check that smadp was built on this platform, "
          + System.getProperty("os.name")
          + " "
          + System.getProperty("os.arch");
    }
    if (error instanceof VirtualMachineError && !detail.isBlank()) {
      return detail;
    }
    return "internal error, please report it: " + error.getClass().getSimpleName();
  }

  private static String bracketed(String detail) {
    return detail.isBlank() ? "" : " (" + detail + ")";
  }
}
