package org.smadp.cli.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.budget.BookContent;
import org.smadp.budget.BudgetBook;
import org.smadp.budget.BudgetTerms;
import org.smadp.budget.Spending;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.RuntimeOptions;
import org.smadp.train.Predictor;
import org.smadp.train.PrivateTraining;
import org.smadp.train.TrainingBuilder;
import org.smadp.train.run.FinishedRun;
import org.smadp.train.run.ResumedSettings;
import org.smadp.train.run.RunDigests;
import org.smadp.train.run.RunFile;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * Run directories and budget books with one damaged file. Digests and chains are made to fit the
 * damage, since whoever damages a file on purpose would see to that; else little but they would be
 * tested.
 */
final class RunTargets {
  private static final int DIGEST = 32;
  private static final int HASH = 64;

  private final Path folder;
  private final Settings settings;
  private final Path run;
  private final Map<String, byte[]> begun;
  private final Map<String, byte[]> finished;

  RunTargets(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder.resolve("runs"));
    StringBuilder table = new StringBuilder("x,y\n");
    for (int i = 0; i < 40; i++) {
      table.append(i).append(i % 2 == 0 ? ",no\n" : ",yes\n");
    }
    Path csv = Files.writeString(this.folder.resolve("t.csv"), table);
    settings =
        Settings.defaults()
            .with(Setting.DATA, "csv:" + csv)
            .with(Setting.LABEL, "y")
            .withText(Setting.CLASSES, "no,yes")
            .withText(Setting.BOUNDS, "0:40")
            .with(Setting.DATASET_SIZE, 32L)
            .with(Setting.MODEL, "linear")
            .with(Setting.LOT_SIZE, 8.0)
            .with(Setting.STEPS, 6L)
            .with(Setting.NOISE_MULTIPLIER, 2.0);
    run = this.folder.resolve("run");
    var steps = new AtomicInteger();
    try (PrivateTraining training =
        builder(settings).interruptedBy(() -> steps.getAndIncrement() >= 4).build()) {
      training.run(run);
    }
    begun = content();
    try (PrivateTraining training = builder(settings).build()) {
      training.resume(run);
    }
    finished = content();
    finished.remove(RunDigests.FILE);
    finished.computeIfPresent(RunFile.NAME, (name, text) -> undigested(text));
  }

  /** A record that names no digests: else nothing but they would be tested. */
  private static byte[] undigested(byte[] record) {
    return new String(record, StandardCharsets.UTF_8)
        .replaceFirst(",\\s*\"digests\" : \"run.sha256\"", "")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static TrainingBuilder builder(Settings settings) {
    return PrivateTraining.builder(settings)
        .evaluateEvery(2)
        .checkpointEvery(2)
        .options(RuntimeOptions.defaults().withWorkers(1));
  }

  private Map<String, byte[]> content() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(run)) {
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return files;
  }

  List<Target> all() throws IOException {
    return List.of(
        finished("run.json", 1),
        finished("steps.csv", 1),
        finished("privacy.md", 1),
        predicted("run.json", 20),
        predicted("model.safetensors", 20),
        begun(),
        resumed("run.json", begun.get("run.json"), 20, content -> content),
        resumed("checkpoint", checkpoint(), 20, RunTargets::digested),
        resumed("ledger", unchained(begun.get("ledger.txt")), 20, RunTargets::chained),
        resumed(
            "ledger of evaluations",
            unchained(begun.get("evaluation-ledger.txt")),
            20,
            RunTargets::chained),
        resumed("steps.csv", begun.get("steps.csv"), 20, content -> content),
        book());
  }

  private Target finished(String file, int cost) {
    return new Target(
        file + " of a finished run",
        List.of(finished.get(file)),
        cost,
        content -> {
          restore(finished, file, content);
          FinishedRun.read(run).last();
        });
  }

  private Target predicted(String file, int cost) {
    return new Target(
        file + " to predict with",
        List.of(finished.get(file)),
        cost,
        content -> {
          restore(finished, file, content);
          try (var predictor =
              Predictor.open(run, DataCatalog.ofUser(), RuntimeOptions.defaults().withWorkers(1))) {
            predictor.score(settings.value(Setting.DATA)).accuracy();
          }
        });
  }

  private Target begun() {
    return new Target(
        "run.json to resume by",
        List.of(begun.get("run.json")),
        1,
        content -> {
          restore(begun, "run.json", content);
          RunFile.status(run);
          ResumedSettings.of(run, Settings.defaults(), OptionalLong.empty());
        });
  }

  /** Makes damaged content fit what surrounds it. */
  private interface Sealing {
    byte[] sealed(byte[] content);
  }

  private Target resumed(String name, byte[] seed, int cost, Sealing sealing) {
    String file =
        switch (name) {
          case "checkpoint" -> "checkpoint.smadp";
          case "ledger" -> "ledger.txt";
          case "ledger of evaluations" -> "evaluation-ledger.txt";
          default -> name;
        };
    return new Target(
        name + " of a resumed run",
        List.of(seed),
        cost,
        content -> {
          restore(begun, file, sealing.sealed(content));
          try (PrivateTraining training = builder(settings).build()) {
            training.resume(run);
          } catch (IllegalStateException diverged) { // huge values are no damage that can be told
            if (!diverged.getMessage().startsWith("parameters are no longer finite")) {
              throw diverged;
            }
          }
        });
  }

  private Target book() throws IOException {
    Path file = folder.resolve("book.txt");
    BudgetBook book =
        BudgetBook.create(file, new BudgetTerms(10, 1e-5, List.of("ann", "bob"), "csv:t.csv"));
    var entry = new PrivacyLedger.Entry(new SampledGaussian(0.01, 1.1), 100);
    var spending = new Spending(List.of(entry), List.of());
    book.reserve("0123456789abcdef".repeat(2), "ann", "csv:t.csv", spending);
    book.charge("0123456789abcdef".repeat(2), spending);
    book.reserve("fedcba9876543210".repeat(2), "bob", "csv:t.csv", spending);
    byte[] lines = unchained(Files.readAllBytes(file));
    return new Target(
        "budget book",
        List.of(lines),
        2,
        content -> {
          byte[] chained = chained(content);
          Files.write(file, chained);
          Files.writeString(folder.resolve("book.txt.head"), lastHash(chained) + "\n");
          BookContent read = BudgetBook.open(file).read();
          read.runs().values().forEach(read::epsilon);
        });
  }

  private void restore(Map<String, byte[]> files, String odd, byte[] content) throws IOException {
    try (Stream<Path> all = Files.list(run)) {
      for (Path file : all.toList()) {
        if (!files.containsKey(file.getFileName().toString())) {
          Files.delete(file);
        }
      }
    }
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Files.write(
          run.resolve(file.getKey()), file.getKey().equals(odd) ? content : file.getValue());
    }
  }

  private byte[] checkpoint() {
    byte[] file = begun.get("checkpoint.smadp");
    return Arrays.copyOf(file, file.length - DIGEST);
  }

  private static byte[] digested(byte[] content) {
    byte[] all = Arrays.copyOf(content, content.length + DIGEST);
    System.arraycopy(sha256(content), 0, all, content.length, DIGEST);
    return all;
  }

  /** The lines of a chained file without their hashes. */
  private static byte[] unchained(byte[] file) {
    StringBuilder lines = new StringBuilder();
    for (String line : new String(file, StandardCharsets.ISO_8859_1).lines().toList()) {
      lines.append(line, 0, line.length() - HASH - 1).append('\n');
    }
    return lines.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] chained(byte[] lines) {
    var out = new ByteArrayOutputStream();
    String hash = "";
    for (String line : new String(lines, StandardCharsets.ISO_8859_1).lines().toList()) {
      byte[] chain = (hash + " " + line).getBytes(StandardCharsets.ISO_8859_1);
      hash = HexFormat.of().formatHex(sha256(chain));
      out.writeBytes((line + " " + hash + "\n").getBytes(StandardCharsets.ISO_8859_1));
    }
    return out.toByteArray();
  }

  private static String lastHash(byte[] file) {
    return file.length == 0
        ? ""
        : new String(file, file.length - HASH - 1, HASH, StandardCharsets.ISO_8859_1);
  }

  private static byte[] sha256(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException exception) {
      throw new AssertionError(exception);
    }
  }
}
