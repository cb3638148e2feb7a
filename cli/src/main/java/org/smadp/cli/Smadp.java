package org.smadp.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.smadp.accounting.SamplingScheme;
import org.smadp.cli.console.Failures;
import org.smadp.cli.data.DataCommand;
import org.smadp.cli.data.DataCommand.Action;
import org.smadp.cli.guarantee.AccountCommand;
import org.smadp.cli.guarantee.AuditCommand;
import org.smadp.cli.guarantee.BudgetCommand;
import org.smadp.cli.guarantee.CalibrateCommand;
import org.smadp.cli.model.ExportCommand;
import org.smadp.cli.model.ModelsCommand;
import org.smadp.cli.model.NewCommand;
import org.smadp.cli.model.PredictCommand;
import org.smadp.cli.model.ServeCommand;
import org.smadp.cli.model.SpectrumCommand;
import org.smadp.cli.model.SpectrumCommand.Method;
import org.smadp.cli.study.BenchCommand;
import org.smadp.cli.study.CompareCommand;
import org.smadp.cli.study.ExperimentCommand;
import org.smadp.cli.train.AlgorithmsCommand;
import org.smadp.cli.train.EmbedCommand;
import org.smadp.cli.train.RecipesCommand;
import org.smadp.cli.train.TrainCommand;
import org.smadp.cli.train.TuneCommand;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.export.ExportFormat;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.TypeConversionException;

/** The top of the command tree. */
@Command(
    name = "smadp",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "Train deep networks under differential privacy.",
    description = {
      "",
      "Built around SMA-DP-SGD: private training with a spectral memory of earlier noisy releases."
          + " Every result states its formal joint (epsilon, delta) guarantee first.",
      ""
    },
    commandListHeading = "%nCommands:%n",
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp train",
      "  smadp predict --run runs/20260131-120000 --data mnist",
      "  smadp account --sampling-rate 0.01 --noise-multiplier 1.1 --steps 1000 \\",
      "      --delta 1e-5",
      "  smadp calibrate --epsilon 3 --delta 1e-5 --sampling-rate 0.01 --steps 1000",
      "  smadp audit --algorithm dp-sgd --epsilon 3",
      "  smadp spectrum model.safetensors",
      "",
      "'smadp COMMAND --help' explains one command."
    })
public final class Smadp implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  private Smadp() {}

  public static void main(String[] arguments) {
    CommandLine command =
        commandLine().setOut(console(FileDescriptor.out)).setErr(console(FileDescriptor.err));
    System.exit(Failures.execute(command, arguments));
  }

  /** UTF-8 whatever the locale, as in every file this program writes. */
  private static PrintWriter console(FileDescriptor stream) {
    return new PrintWriter(new FileOutputStream(stream), true, StandardCharsets.UTF_8);
  }

  static CommandLine commandLine() {
    return commandLine(DataCatalog.ofUser());
  }

  /** The commands over a given catalogue of public data sets. */
  static CommandLine commandLine(DataCatalog catalog) {
    return new CommandLine(new Smadp())
        .addSubcommand(TrainCommand.commandLine())
        .addSubcommand(TuneCommand.commandLine())
        .addSubcommand(new PredictCommand(catalog))
        .addSubcommand(new ServeCommand(catalog))
        .addSubcommand(new ExportCommand())
        .addSubcommand(EmbedCommand.commandLine())
        .addSubcommand(new BudgetCommand())
        .addSubcommand(new AccountCommand())
        .addSubcommand(new CalibrateCommand())
        .addSubcommand(AuditCommand.commandLine())
        .addSubcommand(new SpectrumCommand())
        .addSubcommand(new ModelsCommand())
        .addSubcommand(new RecipesCommand())
        .addSubcommand(new AlgorithmsCommand())
        .addSubcommand(new DataCommand(catalog))
        .addSubcommand(new ExperimentCommand(catalog))
        .addSubcommand(new CompareCommand())
        .addSubcommand(new BenchCommand())
        .addSubcommand(new NewCommand())
        .addSubcommand(new CompletionCommand())
        .registerConverter(Path.class, Smadp::path)
        .registerConverter(SamplingScheme.class, text -> choice(text, SamplingScheme.class))
        .registerConverter(Method.class, text -> choice(text, Method.class))
        .registerConverter(ExportFormat.class, text -> choice(text, ExportFormat.class))
        .registerConverter(Action.class, text -> choice(text, Action.class))
        .setUsageHelpAutoWidth(true)
        .setParameterExceptionHandler(Failures::badInput)
        .setExecutionExceptionHandler(Failures::failed);
  }

  /** Every path of every command; a blank one is most likely a variable without a value. */
  private static Path path(String text) {
    try {
      if (!text.isBlank()) {
        return Path.of(text);
      }
    } catch (InvalidPathException exception) {
      // told below
    }
    throw new TypeConversionException("must be a path, was '%s'".formatted(text));
  }

  private static <E extends Enum<E>> E choice(String name, Class<E> type) {
    return ChoiceName.find(name, type)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "must be one of %s, was '%s'"
                        .formatted(String.join(", ", ChoiceName.all(type)), name)));
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
