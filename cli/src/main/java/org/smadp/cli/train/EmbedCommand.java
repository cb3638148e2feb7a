package org.smadp.cli.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smadp.cli.console.Output;
import org.smadp.cli.console.ProgressLine;
import org.smadp.data.Pretraining;
import org.smadp.train.Embedding;
import org.smadp.train.settings.Setting;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code smadp embed}: features of texts or images by an encoder. */
@Command(
    name = "embed",
    sortOptions = false,
    header = "Write features of texts or images by an encoder that was trained on public data.",
    description = {
      "",
      "Each example is encoded by itself, so features spend no privacy budget; they are as private as"
          + " the examples, and so is the file. 'smadp train --encoder' does this by itself.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp data fetch minilm",
      "  smadp embed --data text:reviews.csv --classes no,yes --encoder minilm \\",
      "      --out reviews.safetensors"
    })
public final class EmbedCommand implements Callable<Integer> {
  private static final SettingOptions SETTINGS =
      new SettingOptions(
          List.of(
              Setting.DATA,
              Setting.ENCODER,
              Setting.TEXT_COLUMN,
              Setting.MAX_TOKENS,
              Setting.LABEL,
              Setting.CLASSES,
              Setting.TEST_DATA,
              Setting.TEST_FRACTION,
              Setting.USER_COLUMN,
              Setting.PRIVACY_UNIT,
              Setting.SEPARATOR,
              Setting.ENCODING,
              Setting.IMAGE_SIZE));

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Option(names = "--out", paramLabel = "FILE", required = true, description = "The new file.")
  private Path out;

  @Option(names = "--feature-cache", paramLabel = "DIR", description = TrainCommand.FEATURE_CACHE)
  private Path featureCache;

  /** The command with options for what is encoded. */
  public static CommandLine commandLine() {
    return SETTINGS.addTo(new CommandLine(new EmbedCommand()));
  }

  @Override
  public Integer call() throws IOException {
    if (out.getFileName() == null || Files.isDirectory(out)) {
      throw new IllegalArgumentException("--out must name a file, was '" + out + "'");
    }
    ProgressLine line = ProgressLine.on(spec.commandLine().getErr());
    Optional<Pretraining> known =
        Embedding.write(
            SETTINGS.given(spec.commandLine().getParseResult(), Map.of()),
            out,
            Optional.ofNullable(featureCache),
            new TrainProgress(line)::onFeatures);
    line.close();
    if (output.json()) {
      Map<String, Object> result = new LinkedHashMap<>();
      result.put("file", out.toString());
      result.put("bytes", Files.size(out));
      known.ifPresent(pretraining -> result.put("pretraining", pretraining));
      output.print(spec.commandLine().getOut(), result);
    } else {
      spec.commandLine().getOut().println(out);
      known.ifPresent(pretraining -> spec.commandLine().getOut().println(pretraining.describe()));
    }
    return 0;
  }
}
