package org.smadp.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose record or weights were changed after it finished is refused, whatever the use. */
final class EditedRunTest {
  @TempDir static Path folder;
  private static TrainedRun run;

  @BeforeAll
  static void train() throws IOException {
    run = TrainedRun.in(folder);
  }

  private static Path copy(String name) throws IOException {
    Path copy = Files.createDirectories(folder.resolve(name));
    try (Stream<Path> files = Files.list(run.directory())) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    return copy;
  }

  private static void assertRefused(Path edited, String file) {
    String named = edited.resolve(file) + " is not as the run wrote it";
    String directory = edited.toString();
    Invocation.of("predict", "--run", directory, "--data", "csv:" + run.csv()).refused(named);
    Invocation.of("account", "--run", directory).refused(named);
    Invocation.of(
            "export", "--run", directory, "--to", "onnx", "--out", edited.resolve("m.onnx") + "")
        .refused(named);
  }

  @Test
  void use_recordWithAnotherEpsilon_isRefusedByName() throws IOException {
    Path edited = copy("epsilon");
    Path record = edited.resolve("run.json");
    String text = Files.readString(record);
    Files.writeString(
        record,
        text.replaceFirst(
            "\"delta\" : [^,]+,\\s+\"algorithm\"", "\"delta\" : 1e-9, \"algorithm\""));
    assertRefused(edited, "run.json");
  }

  @Test
  void use_otherWeights_isRefusedByName() throws IOException {
    Path edited = copy("weights");
    Path weights = edited.resolve("model.safetensors");
    byte[] content = Files.readAllBytes(weights);
    content[content.length - 1] ^= 1;
    Files.write(weights, content);
    assertRefused(edited, "model.safetensors");
  }
}
