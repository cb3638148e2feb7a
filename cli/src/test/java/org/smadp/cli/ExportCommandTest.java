package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code smadp export}: files, metadata and refusals; what they compute is tested in nn. */
final class ExportCommandTest {
  @TempDir static Path folder;
  private static TrainedRun run;

  @BeforeAll
  static void train() throws IOException {
    run = TrainedRun.in(folder);
  }

  private static Invocation export(String format, Path out) {
    return Invocation.of(
        "export",
        "--run",
        run.directory().toString(),
        "--to",
        format,
        "--out",
        out.toString(),
        "--json");
  }

  @Test
  void export_everyFormat_embedsTheStatement() throws IOException {
    for (String format : new String[] {"onnx", "torchscript", "safetensors"}) {
      Path out = Files.createDirectories(folder.resolve(format)).resolve("model." + format);
      assertEquals(format, export(format, out).json().get("format").asText());
      String content = Files.readString(out, StandardCharsets.ISO_8859_1);
      assertTrue(content.contains("differentially private"), format);
      String card = Files.readString(out.resolveSibling("model-card.md"));
      assertTrue(card.startsWith("# Model card: linear"), card);
      assertTrue(card.contains("differentially private"), card);
      assertTrue(card.contains("probabilities of no, yes"), card);
    }
  }

  @Test
  void export_badInput_isRefused() throws IOException {
    export("keras", folder.resolve("model.h5")).refusedByParser("onnx", "keras");
    export("onnx", folder).refused("--out must name a file");
    Path trial = run.asUnchosenTrial(folder);
    Invocation.of("export", "--run", trial.toString(), "--to", "onnx", "--out", folder + "/no.onnx")
        .refused("did not choose");
  }
}
