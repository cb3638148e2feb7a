package org.smadp.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import picocli.CommandLine.Option;

/** The {@code --json} switch shared by every command that prints a result. */
final class Output {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .configure(JsonGenerator.Feature.AUTO_CLOSE_TARGET, false);

  @Option(
      names = "--json",
      description = "Print one JSON object on standard output, everything else on standard error.")
  private boolean json;

  boolean json() {
    return json;
  }

  /** Prints the result as JSON; infinities and NaN become strings. */
  void print(PrintWriter out, Map<String, ?> result) {
    try {
      out.println(JSON.writeValueAsString(result));
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }
}
