package org.smadp.train.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunDigestsTest {
  @TempDir Path folder;
  private RunRecord run;

  @BeforeEach
  void finish() throws IOException {
    Files.writeString(folder.resolve("model.safetensors"), "weights");
    Files.writeString(folder.resolve("model.yaml"), "layers");
    Files.writeString(folder.resolve("privacy.md"), "epsilon 2");
    RunFile.write(RunRecordTest.finished(2), folder);
    run = RunFile.finishedIn(folder);
  }

  private String refusal() {
    return assertThrows(IllegalArgumentException.class, () -> RunDigests.requireIntact(folder, run))
        .getMessage();
  }

  @Test
  void requireIntact_filesAsWritten_passes() throws IOException {
    assertDoesNotThrow(() -> RunDigests.requireIntact(folder, run));
    assertEquals(4, Files.readAllLines(folder.resolve(RunDigests.FILE)).size());
    // the digest of "weights", by sha256sum
    assertTrue(
        Files.readString(folder.resolve(RunDigests.FILE))
            .contains(
                "9a129038d9a00aed0cf6a7ea059ca50a813449061ab87848cf1a13eafdf33b2c  model.safetensors\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"model.safetensors", "model.yaml", "privacy.md", "run.json"})
  void requireIntact_changedFile_isRefusedByName(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, Files.readString(file) + " ");
    assertTrue(refusal().startsWith(file + " is not as the run wrote it"), refusal());
  }

  @Test
  void requireIntact_fieldTakenFromTheRecord_isRefused() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    String text = Files.readString(file);
    String without = text.replaceFirst(",\\s*\"digests\" : \"run.sha256\"", "");
    assertTrue(without.length() < text.length());
    Files.writeString(file, without);
    run = RunFile.finishedIn(folder);
    assertTrue(refusal().startsWith(file.toString()));
  }

  @Test
  void requireIntact_missingOrDamagedDigests_areRefused() throws IOException {
    Path digests = folder.resolve(RunDigests.FILE);
    Files.writeString(digests, "nonsense\n");
    assertTrue(refusal().contains("is damaged"));
    Files.writeString(digests, "00  ../elsewhere\n");
    assertTrue(refusal().contains("is damaged"));
    Files.delete(digests);
    assertTrue(refusal().startsWith(digests + " is missing"));
  }

  @Test
  void requireIntact_runOfAnEarlierVersion_passes() throws IOException {
    Path file = folder.resolve(RunFile.NAME);
    Files.writeString(
        file, Files.readString(file).replaceFirst(",\\s*\"digests\" : \"run.sha256\"", ""));
    Files.delete(folder.resolve(RunDigests.FILE));
    run = RunFile.finishedIn(folder);
    assertDoesNotThrow(() -> RunDigests.requireIntact(folder, run));
  }
}
