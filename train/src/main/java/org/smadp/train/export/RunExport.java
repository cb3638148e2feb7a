package org.smadp.train.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.data.schema.LabelKind;
import org.smadp.nn.Model;
import org.smadp.nn.export.AnswerScale;
import org.smadp.nn.export.Graph;
import org.smadp.nn.export.OnnxFile;
import org.smadp.nn.export.TorchScriptFile;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.encode.AdaptedModel;
import org.smadp.train.plan.AnswerViews;
import org.smadp.train.run.AtomicFile;
import org.smadp.train.run.FinishedRun;
import org.smadp.train.run.ModelFile;
import org.smadp.train.run.RunDigests;
import org.smadp.train.run.RunDirectory;
import org.smadp.train.run.RunRecord;
import org.smadp.train.run.StoredModel;
import org.smadp.train.settings.Setting;

/** Writes the model of a finished run to a file, and {@code model-card.md} next to it. */
public final class RunExport {
  private static final String CARD_FILE = "model-card.md";

  private final RunRecord record;
  private final Model model;
  private final GroupedVector parameters;
  private final AnswerViews views;
  private final Map<String, String> metadata = new LinkedHashMap<>();
  private final Optional<String> encoder;

  private RunExport(Path directory) throws IOException {
    FinishedRun run = FinishedRun.read(directory);
    this.record = run.record();
    record.requireReleasable("export");
    RunDigests.requireIntact(directory, record);
    this.encoder = run.settings().optional(Setting.ENCODER);
    boolean features = run.settings().has(Setting.ENCODER) && !AdaptedModel.isAsked(run.settings());
    Model stored = features ? StoredModel.in(directory).orElseThrow() : model(directory, record);
    this.model = stored;
    this.parameters = ModelFile.read(directory.resolve(RunDirectory.MODEL_FILE), model);
    this.views = AnswerViews.of(run.settings());
    if (!views.isPlain()) {
      metadata.put("answer-views", views.toString());
    }
    metadata.put("privacy.md", run.privacyStatement());
    metadata.put(CARD_FILE, new ModelCard(record, model, run.privacyStatement()).markdown());
    metadata.put("classes", String.join("\n", record.inputFormat().classNames()));
    metadata.put("run-id", String.valueOf(record.runId()));
    metadata.put("epsilon", Double.toString(record.privacy().epsilon()));
    metadata.put("delta", Double.toString(record.privacy().delta()));
    record.pretraining().ifPresent(known -> metadata.put("pretraining", known.describe()));
  }

  private static Model model(Path directory, RunRecord record) throws IOException {
    return StoredModel.of(directory, record, record.inputFormat().shape());
  }

  /** Exports the run in a directory; returns the model card's place. */
  public static Path write(Path directory, ExportFormat format, Path out) throws IOException {
    RunExport export = new RunExport(directory);
    switch (format) {
      case ONNX -> export.onnx(out);
      case TORCHSCRIPT -> export.torchScript(out);
      case SAFETENSORS -> ModelFile.write(out, export.model, export.parameters, export.metadata);
    }
    Path card = out.toAbsolutePath().resolveSibling(CARD_FILE);
    AtomicFile.write(card, export.metadata.get(CARD_FILE));
    return card;
  }

  private Graph graph() {
    requireOneView();
    if (record.pretraining().isPresent()) {
      throw new IllegalArgumentException(
          "export: a network with its encoder goes into an ONNX file; export to onnx instead");
    }
    if (!model.inputShape().equals(record.inputFormat().shape())) {
      throw new IllegalArgumentException(
          "export: features are no part of the network; export to safetensors instead");
    }
    return Graph.of(
        model,
        parameters,
        ExportedScaling.of(record.inputFormat().scaling()),
        record.inputFormat().labels() instanceof LabelKind.Amount amount
            ? new AnswerScale(amount.inUnits(0), amount.unit())
            : AnswerScale.none());
  }

  private void requireOneView() {
    if (!views.isPlain()) {
      throw new IllegalArgumentException(
          "export: answers are averaged over %d views of an image (answer-shift, answer-mirror),"
                  .formatted(views.moves().size())
              + " which are no part of the network; export to safetensors instead");
    }
  }

  private void onnx(Path out) throws IOException {
    String version = record.environment() == null ? "unknown" : record.environment().smadp();
    if (record.pretraining().isEmpty()) {
      byte[] bytes = OnnxFile.bytes(graph(), version, metadata);
      AtomicFile.write(out, stream -> stream.write(bytes));
      return;
    }
    requireOneView();
    var files = EncoderCatalog.ofUser().files(encoder.orElseThrow());
    files.requireSame(record.pretraining().get());
    var encoded = new ExportedEncoder(files, record.inputFormat(), model, parameters);
    byte[] bytes = encoded.onnx(version, metadata);
    AtomicFile.write(out, stream -> stream.write(bytes));
    Optional<byte[]> tokeniser = encoded.tokeniser();
    if (tokeniser.isPresent()) {
      AtomicFile.write(
          ExportedEncoder.tokeniserNextTo(out), stream -> stream.write(tokeniser.get()));
    }
  }

  private void torchScript(Path out) throws IOException {
    Path fresh = out.resolveSibling(out.getFileName() + ".new");
    TorchScriptFile.write(fresh, graph(), metadata);
    byte[] bytes = Files.readAllBytes(fresh);
    Files.delete(fresh);
    AtomicFile.write(out, stream -> stream.write(bytes));
  }
}
