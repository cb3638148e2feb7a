package org.smadp.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

final class FailuresTest {
  @Command(name = "smadp")
  private record Failing(Callable<Integer> body) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      return body.call();
    }
  }

  private static String line(Callable<Integer> body) {
    StringWriter err = new StringWriter();
    CommandLine command =
        new CommandLine(new Failing(body))
            .setErr(new PrintWriter(err, true))
            .setExecutionExceptionHandler(Failures::failed);
    assertEquals(Failures.FAILURE, Failures.execute(command));
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().startsWith("smadp: "), err.toString());
    return err.toString().strip();
  }

  private static int descend(int depth) {
    return depth < 0 ? 0 : 1 + descend(depth + 1);
  }

  static Stream<Arguments> errors() {
    return Stream.of(
        Arguments.of(new OutOfMemoryError("Java heap space"), "SMADP_JAVA_OPTIONS=-Xmx"),
        Arguments.of(new OutOfMemoryError(), "--physical-batch"),
        Arguments.of(new StackOverflowError(), "SMADP_JAVA_OPTIONS=-Xss"),
        Arguments.of(new UnsatisfiedLinkError("no jnitorch\nin x"), "(no jnitorch)"),
        Arguments.of(new NoClassDefFoundError("org/bytedeco/Torch"), "could not be loaded"),
        Arguments.of(new AssertionError("secret 42"), "internal error"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void execute_errorOfTheMachine_isOneLineWithAWayOut(Error error, String words) {
    String line =
        line(
            () -> {
              throw error;
            });
    assertTrue(line.contains(words), line);
    assertTrue(!line.contains("42"), line);
  }

  @ParameterizedTest
  @MethodSource("errors")
  void execute_errorInAWorker_isDescribedInTheSameWay(Error error, String words) {
    String line =
        line(
            () -> {
              throw new CompletionException(error);
            });
    assertTrue(line.contains(words), line);
  }

  @Test
  void execute_realStackOverflow_endsInOneLine() {
    assertTrue(line(() -> descend(0)).contains("out of stack space"));
  }

  @Test
  void execute_realLackOfMemory_endsInOneLine() {
    assertTrue(
        line(() -> new long[Integer.MAX_VALUE / 2].length + new long[Integer.MAX_VALUE].length)
            .contains("out of memory"));
  }
}
