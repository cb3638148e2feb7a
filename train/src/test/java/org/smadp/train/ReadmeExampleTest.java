package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.train.example.FirstPrivateModel;

/** The Java example of the README is a class that compiles and runs, word for word. */
class ReadmeExampleTest {
  private static final Pattern SNIPPET =
      Pattern.compile("<!-- example:java -->\\s*```java\\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void example_run_leavesAPrivateModel() throws Exception {
    Path run = folder.resolve("first");

    FirstPrivateModel.main(new String[] {run.toString()});

    assertTrue(Files.size(run.resolve("model.safetensors")) > 26_010 * 4);
    assertTrue(Files.readString(run.resolve("privacy.md")).contains("differentially private"));
  }

  @Test
  void readme_javaExample_isTheClassThatRuns() throws IOException {
    Path readme = Path.of("..", "README.md");
    if (Files.exists(readme)) {
      Matcher snippet = SNIPPET.matcher(Files.readString(readme));
      if (snippet.find()) {
        assertEquals(example().strip(), snippet.group(1).strip());
      }
    }
    assertTrue(example().lines().filter(line -> !line.isBlank()).count() < 25);
  }

  /** The class without its package line. */
  private static String example() throws IOException {
    Path source = Path.of("src/test/java/org/smadp/train/example/FirstPrivateModel.java");
    return Files.readString(source).replaceFirst("package [^\\n]*\\n", "");
  }
}
