package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BudgetCommandTest {
  @TempDir private Path folder;

  private Invocation create() {
    return Invocation.of(
        "budget", "create", book(), "--data", "mnist", "--epsilon", "8", "--delta", "1e-5");
  }

  private String book() {
    return folder.resolve("mnist.budget").toString();
  }

  @Test
  void create_thenShow_saysTermsAndThatNothingWasSpent() throws IOException {
    assertEquals(0, create().exitCode());
    JsonNode shown =
        new ObjectMapper().readTree(Invocation.of("budget", "show", book(), "--json").out());

    assertEquals("mnist", shown.path("data").asText());
    assertEquals(0, shown.path("epsilon").asDouble(1));
    assertEquals(8, shown.path("cap").asDouble());
    assertEquals(0, shown.path("runs").size());
    assertEquals(64, shown.path("head").asText().length());
  }

  @Test
  void create_again_isBadInput() {
    create();
    Invocation again = create();

    assertEquals(2, again.exitCode());
    assertEquals(
        "smadp: budget: " + book() + " exists already; a book is never replaced",
        again.err().strip());
  }

  @Test
  void verify_editedBook_namesTheLine() throws IOException {
    create();
    assertEquals(0, Invocation.of("budget", "verify", book()).exitCode());
    Path file = Path.of(book());
    Files.write(file, List.of(Files.readString(file).strip().replace("mnist", "cifar10")));

    Invocation verified = Invocation.of("budget", "verify", book());

    assertEquals(2, verified.exitCode());
    assertTrue(verified.err().startsWith("smadp: budget: line 1 of " + file), verified.err());
  }

  @Test
  void verify_headThatIsGone_isRefused() {
    create();
    Invocation verified = Invocation.of("budget", "verify", book(), "--head", "c0ffee");

    assertEquals(2, verified.exitCode());
    assertTrue(verified.err().contains("does not hold the line c0ffee"), verified.err());
  }

  @Test
  void train_missingBook_saysHowToMakeOne() {
    Invocation train =
        Invocation.of("train", "--budget", book(), "--out", folder.resolve("run").toString());

    assertEquals(2, train.exitCode());
    assertTrue(train.err().contains("make one with: smadp budget create"), train.err());
  }
}
