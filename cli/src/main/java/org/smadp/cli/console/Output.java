package org.smadp.cli.console;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import picocli.CommandLine.Option;

/** The {@code --json} and {@code --help} switches of every command that prints a result. */
public final class Output {
  /** Loaded when it is first needed: help and text output start faster without it. */
  private static final class Json {
    private static final ObjectMapper MAPPER =
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  }

  @Option(
      names = "--json",
      order = 100,
      description = "Print one JSON object on standard output, everything else on standard error.")
  private boolean json;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      order = 101,
      description = "Show this help and exit.")
  @SuppressWarnings("unused") // picocli acts on it
  private boolean help;

  public boolean json() {
    return json;
  }

  /** Prints the result as JSON; infinities and NaN become strings. */
  public void print(PrintWriter out, Map<String, ?> result) {
    try {
      out.println(Json.MAPPER.writeValueAsString(result));
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }
}
