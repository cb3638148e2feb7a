package org.smadp.cli.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.smadp.cli.console.Output;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.export.ExportFormat;
import org.smadp.train.export.RunExport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code smadp export}: a trained model for other programs. */
@Command(
    name = "export",
    sortOptions = false,
    header = "Write the model of a finished run for other programs.",
    description = {
      "",
      "onnx and torchscript take raw values and answer probabilities: scaling is part of the graph."
          + " The privacy statement is embedded, and a model card is written next to the file. An"
          + " encoder becomes part of an ONNX file; that of texts takes the tokens of tokenizer.json,"
          + " which is written next to it.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp export --run runs/seven --to onnx --out model.onnx",
      "  smadp export --run runs/seven --to torchscript --out model.pt"
    })
public final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Mixin private RunOption run;

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      required = true,
      description = "onnx, torchscript or safetensors.")
  private ExportFormat format;

  @Option(names = "--out", paramLabel = "FILE", required = true, description = "The new file.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    if (out.getFileName() == null || Files.isDirectory(out)) {
      throw new IllegalArgumentException("--out must name a file, was '" + out + "'");
    }
    Path card = RunExport.write(run.directory(), format, out);
    if (output.json()) {
      Map<String, Object> result = new LinkedHashMap<>();
      result.put("format", ChoiceName.of(format));
      result.put("file", out.toString());
      result.put("bytes", Files.size(out));
      result.put("modelCard", card.toString());
      output.print(spec.commandLine().getOut(), result);
    } else {
      spec.commandLine().getOut().printf("%s%n%s%n", out, card);
    }
    return 0;
  }
}
