package org.smadp.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
  private static String shown(boolean terminal, Consumer<ProgressLine> use) {
    StringWriter text = new StringWriter();
    use.accept(new ProgressLine(new PrintWriter(text), terminal));
    return text.toString().replace(System.lineSeparator(), "\n");
  }

  @Test
  void line_onATerminal_isRewrittenAndLeftAtItsNewestText() {
    assertEquals(
        "\ra 1\u001b[K\ra 3\u001b[K\n",
        shown(
            true,
            line -> {
              line.event("a 1");
              line.advance(() -> "a 2");
              line.advance(() -> "a 3");
              line.close();
              line.close();
            }));
  }

  @Test
  void keep_whileALineIsDrawn_startsOnAFreshOne() {
    assertEquals(
        "\ra\u001b[K\ra\u001b[K\nfailed\n",
        shown(
            true,
            line -> {
              line.event("a");
              line.keep("failed");
            }));
  }

  @Test
  void line_elsewhere_hasEventsOnly() {
    assertEquals(
        "a 1\nfailed\n",
        shown(
            false,
            line -> {
              line.event("a 1");
              line.advance(() -> "a 2");
              line.keep("failed");
              line.close();
            }));
  }
}
