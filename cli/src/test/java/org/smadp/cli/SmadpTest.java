package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SmadpTest {
  @TempDir private Path folder;

  static Stream<String> commands() {
    return Smadp.commandLine().getSubcommands().keySet().stream();
  }

  @Test
  void smadp_withoutArguments_showsHelp() {
    Invocation run = Invocation.of();

    assertEquals(0, run.exitCode());
    assertEquals("", run.err());
    assertEquals(Invocation.of("--help").out(), run.out());
    commands().forEach(command -> assertTrue(run.out().contains("\n  " + command + " "), command));
  }

  @Test
  void smadp_version_namesTheProgram() {
    String version = Invocation.of("--version").out();
    assertTrue(version.startsWith("smadp "), version);
    assertTrue(version.contains(", revision "), version);
    assertTrue(version.contains("\nlibtorch 2."), version);
  }

  @Test
  void completion_script_isBashThatKnowsEveryCommand() throws Exception {
    String script = Invocation.of("completion").out();
    commands().forEach(command -> assertTrue(script.contains(" " + command), command));
    Path file = folder.resolve("completion");
    Files.writeString(file, script + "\ncomplete -p smadp\n");
    Process bash = new ProcessBuilder("bash", file.toString()).redirectErrorStream(true).start();
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, bash.waitFor(), out);
    assertTrue(out.endsWith(" smadp\n"), out);
  }

  @Test
  void smadp_unknownCommand_suggestsTheNearest() {
    Invocation run = Invocation.of("calibrat");

    assertEquals(2, run.exitCode());
    assertEquals("", run.out());
    assertTrue(run.err().contains("'calibrat'"), run.err());
    assertTrue(run.err().contains("Did you mean: smadp calibrate"), run.err());
    assertTrue(run.err().contains("Try 'smadp --help'."), run.err());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void help_ofEveryCommand_hasExamplesThatFit(String command) {
    Invocation run = Invocation.of(command, "--help");

    assertEquals(0, run.exitCode());
    assertEquals("", run.err());
    assertTrue(command.equals("completion") || run.out().contains("--json"), run.out());
    String examples = run.out().substring(run.out().indexOf("Examples:"));
    assertTrue(examples.contains("smadp " + command), examples);
    examples
        .lines()
        .skip(1)
        .forEach(line -> assertTrue(line.startsWith("  "), "wrapped at 80 columns: " + line));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void command_unknownOption_isRefused(String command) {
    Invocation run = Invocation.of(command, "--no-such-option");

    assertEquals(2, run.exitCode());
    assertEquals("", run.out());
    assertTrue(run.err().contains("Unknown option"), run.err());
    assertTrue(run.err().contains("--no-such-option"), run.err());
  }
}
