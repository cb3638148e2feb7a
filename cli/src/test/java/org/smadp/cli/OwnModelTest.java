package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code smadp train --model file:NET.yaml}, and what it leaves. */
final class OwnModelTest {
  @TempDir Path folder;
  private Path net;

  @BeforeEach
  void network() throws IOException {
    net =
        Files.writeString(
            folder.resolve("net.yaml"),
            "layers:\n- linear: 8\n- formula: x * sigmoid(x)\n- linear: classes\n");
  }

  private Invocation train(Path out, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(arguments(out, more));
    arguments.add("--json");
    return Invocation.of(arguments.toArray(String[]::new));
  }

  private List<String> arguments(Path out, String... more) throws IOException {
    Path csv = TrainedRun.csv(folder);
    List<String> arguments =
        new ArrayList<>(
            List.of(
                ("train --data csv:" + csv + " --label outcome --classes no,yes --bounds 0:120")
                    .split(" ")));
    arguments.addAll(
        List.of(
            ("--dataset-size 240 --lot-size 40 --seed 5 --model file:" + net + " --out " + out)
                .split(" ")));
    arguments.addAll(more.length == 0 ? List.of("--steps", "10") : List.of(more));
    return arguments;
  }

  @Test
  void predict_ownNetworkWhoseFileIsGone_works() throws IOException {
    Path run = folder.resolve("run");
    assertEquals(0, train(run).exitCode());
    Files.delete(net);

    Invocation scored =
        Invocation.of(
            "predict", "--run", run.toString(), "--data", "csv:" + TrainedRun.csv(folder));

    assertEquals(0, scored.exitCode(), scored.err());
    assertEquals(301, scored.out().lines().count());
    assertTrue(Files.readString(run.resolve("model.yaml")).contains("(x * sigmoid(x))"));
  }

  /** A run that was killed holds its network from the beginning. */
  @Test
  void resume_ownNetworkWhoseFileIsGone_endsAsIfItWereThere() throws Exception {
    Path whole = folder.resolve("whole");
    String[] more = {"--steps", "60", "--checkpoint-every", "5", "--evaluate-every", "5"};
    assertEquals(0, train(whole, more).exitCode());
    Path killed = folder.resolve("killed");
    var process = new SmadpProcess(folder, arguments(killed, more));
    process.awaitOutput("step 20/60");
    assertEquals(137, process.kill());
    Files.delete(net);

    Invocation resumed =
        Invocation.of("train", "--resume", killed.toString(), "--seed", "5", "--json");

    assertEquals(0, resumed.exitCode(), resumed.err());
    for (String file : List.of("model.safetensors", "model.yaml", "ledger.txt")) {
      assertEquals(-1, Files.mismatch(whole.resolve(file), killed.resolve(file)), file);
    }
  }

  @Test
  void train_networkThatDoesNotFit_isRefusedWithItsLayer() throws IOException {
    Files.writeString(net, "layers: [linear: 8, conv: {out: 3}, linear: classes]");
    train(folder.resolve("run")).refused("net.yaml: layer 2 (conv)");
    Files.writeString(net, "layers: [linear: 16000000, linear: 16000000, linear: classes]");
    train(folder.resolve("run"))
        .refused("net.yaml: layer 2 (linear): a shape has at most 2^31 - 1 values");
    Files.writeString(net, "layers: [batch-norm, linear: classes]");
    train(folder.resolve("run")).refused("BatchNorm", "use new GroupNorm");
    Files.delete(net);
    train(folder.resolve("run")).refused("net.yaml: there is no such file");
  }

  @Test
  void models_networkOfFile_showsItsLayers() throws IOException {
    Files.writeString(net, "input: [3]\nclasses: 2\nlayers: [linear: 8, relu, linear: classes]");
    Invocation shown = Invocation.of("models", "file:" + net);
    assertTrue(shown.out().contains("linear 3-8"), shown.out() + shown.err());
  }
}
