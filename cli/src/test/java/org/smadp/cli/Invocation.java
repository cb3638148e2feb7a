package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.smadp.cli.console.Failures;
import org.smadp.data.catalog.DataCatalog;

/** One run of the command in this process, with what it printed. */
record Invocation(int exitCode, String out, String err) {

  /** With a data cache that is empty. */
  static Invocation of(String... arguments) {
    return withCache(Path.of("target", "no-such-cache"), arguments);
  }

  static Invocation withCache(Path cache, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Smadp.commandLine(new DataCatalog(cache))
            .setUsageHelpAutoWidth(false)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(arguments);
    return new Invocation(exitCode, out.toString(), err.toString());
  }

  /** What was printed, which must be one JSON object and nothing else. */
  JsonNode json() {
    assertEquals(0, exitCode, err);
    return object();
  }

  JsonNode object() {
    try {
      ObjectMapper mapper =
          new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
      JsonNode node = mapper.readTree(out);
      assertTrue(node.isObject(), out);
      return node;
    } catch (JsonProcessingException exception) {
      throw new AssertionError("not one JSON object: " + out, exception);
    }
  }

  /** Requires bad input: exit code 2, nothing on standard output, one line with these words. */
  void refused(String... words) {
    assertEquals(Failures.BAD_INPUT, exitCode, err);
    saysOnly(1, words);
  }

  /** Requires that options did not parse: as {@link #refused}, then a line that names the help. */
  void refusedByParser(String... words) {
    assertEquals(Failures.BAD_INPUT, exitCode, err);
    saysOnly(2, words);
    assertTrue(err.lines().toList().get(1).matches("Try 'smadp.* --help'\\."), err);
  }

  void failed(String... words) {
    assertEquals(Failures.FAILURE, exitCode, err);
    saysOnly(1, words);
  }

  private void saysOnly(int lines, String... words) {
    assertEquals("", out);
    assertEquals(lines, err.lines().count(), err);
    assertTrue(err.startsWith("smadp: "), err);
    for (String word : words) {
      assertTrue(err.lines().findFirst().orElse("").contains(word), err + " should say " + word);
    }
  }

  static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
