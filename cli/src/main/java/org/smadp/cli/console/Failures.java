package org.smadp.cli.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.smadp.tensor.io.SafeTensorsException;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns whatever is thrown into one line on standard error and an exit code. */
public final class Failures {
  public static final int FAILURE = 1;
  public static final int BAD_INPUT = 2;

  private Failures() {}

  /** Executes a command; errors of the machine end in one line as well, never in a stack trace. */
  public static int execute(CommandLine command, String... arguments) {
    try {
      return command.execute(arguments);
    } catch (Error error) {
      return broken(error, command.getErr());
    }
  }

  /** Options that do not parse: the message, likely spellings, where to read more. */
  public static int badInput(ParameterException thrown, String[] arguments) {
    CommandLine command = thrown.getCommandLine();
    ParameterException exception = misspelt(thrown, command);
    PrintWriter err = command.getErr();
    err.println("smadp: " + plain(firstLine(exception.getMessage())));
    UnmatchedArgumentException.printSuggestions(exception, err);
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return BAD_INPUT;
  }

  /** Names the option, the condition and the value instead of a Java type. */
  private static String plain(String message) {
    return message
        .replaceFirst(
            "^Invalid value for option '(--[a-z-]+)'.*: '(.*)' is not an? (int|long)$",
            "$1 must be a whole number, was '$2'")
        .replaceFirst(
            "^Invalid value for option '(--[a-z-]+)'.*: '(.*)' is not an? (float|double)$",
            "$1 must be a number, was '$2'")
        .replaceFirst("^Invalid value for option '(--[a-z-]+)'[^:]*: (must be .*)$", "$1 $2")
        .replaceFirst(
            "^Invalid value for positional parameter[^(:]*(?:\\(<?(\\w+)>?\\))?: (must be .*)$",
            "$1 $2");
  }

  /** An unknown option next to a missing one is most likely the missing one, misspelt. */
  private static ParameterException misspelt(ParameterException thrown, CommandLine command) {
    List<String> unknown = command.getUnmatchedArguments();
    return thrown instanceof MissingParameterException && !unknown.isEmpty()
        ? new UnmatchedArgumentException(command, unknown)
        : thrown;
  }

  /** A command that threw: bad input when the library refused a value, else a failure. */
  public static int failed(Exception exception, CommandLine command, ParseResult parsed) {
    for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
      if (cause instanceof Error error) {
        return broken(error, command.getErr());
      }
    }
    command.getErr().println("smadp: " + describe(exception));
    boolean badInput =
        exception instanceof IllegalArgumentException || exception instanceof SafeTensorsException;
    return badInput ? BAD_INPUT : FAILURE;
  }

  private static int broken(Error error, PrintWriter err) {
    err.println("smadp: " + MachineError.describe(error));
    err.flush();
    return FAILURE;
  }

  private static String describe(Exception exception) {
    String message = exception.getMessage();
    if (message == null || message.isBlank()) {
      return exception.getClass().getSimpleName();
    }
    // These hold the name of a file and nothing else.
    if (exception instanceof NoSuchFileException) {
      return message + ": no such file or folder";
    }
    if (exception instanceof AccessDeniedException) {
      return message + ": permission denied";
    }
    if (exception instanceof IOException && !message.contains(" ")) {
      return message + ": " + exception.getClass().getSimpleName();
    }
    return firstLine(message);
  }

  /** The first line, safe for a terminal. */
  static String firstLine(String text) {
    return text.lines().findFirst().orElse("").replaceAll("\\p{Cntrl}", "?");
  }
}
