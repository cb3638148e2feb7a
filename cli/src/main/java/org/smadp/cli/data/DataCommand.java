package org.smadp.cli.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.smadp.cli.console.Amounts;
import org.smadp.cli.console.Failures;
import org.smadp.cli.console.Output;
import org.smadp.cli.console.ProgressLine;
import org.smadp.cli.console.Table;
import org.smadp.data.DataException;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.data.catalog.PublicDataset;
import org.smadp.data.catalog.PublicEncoder;
import org.smadp.data.fetch.FetchProgress;
import org.smadp.data.schema.FormatReader;
import org.smadp.data.schema.TableFormat;
import org.smadp.optim.setting.ChoiceName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smadp data}: the public data sets and encoders known by name. */
@Command(
    name = "data",
    sortOptions = false,
    header = "List, describe, verify or fetch public data sets and encoders.",
    description = {
      "",
      "Data sets that are not bundled, and encoders, live in a cache folder: $$SMADP_CACHE, else"
          + " $$XDG_CACHE_HOME/smadp, else ~/.cache/smadp. Nothing is downloaded unless you ask by"
          + " 'fetch'. Your own data needs no catalogue, see 'smadp train --help'.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp data",
      "  smadp data describe mnist",
      "  smadp data describe patients.csv --label outcome --out patients.yaml",
      "  smadp data fetch cifar10",
      "  smadp data fetch minilm",
      "  smadp data verify cifar10 --json"
    })
public final class DataCommand implements Callable<Integer> {
  /** What to do with the catalogue. */
  public enum Action {
    LIST,
    DESCRIBE,
    VERIFY,
    FETCH
  }

  private final DataCatalog catalog;
  private final EncoderEntries encoders;
  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      description = "list, describe, verify or fetch. Default: list.")
  private Action action = Action.LIST;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NAME",
      description = "A data set; for describe also a CSV or Parquet file, whose schema is drafted.")
  private String name;

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      description = "Column to predict, for a drafted schema. Default: the last one.")
  private String label;

  @Option(
      names = "--from-public",
      paramLabel = "FILE",
      description =
          "Draft a schema by the values of this file: your word that everybody may see them. Without"
              + " it no value is looked at.")
  private Path fromPublic;

  @Option(
      names = "--separator",
      paramLabel = "SIGN",
      description = "Sign between cells of the file. Default: by the header.")
  private String separator;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description = "Encoding of the file, such as latin1. Default: UTF-8.")
  private String encoding;

  @Option(
      names = "--decimal",
      paramLabel = "SIGN",
      description = "point or comma, before the decimals of numbers. Default: point.")
  private String decimal;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the drafted schema there instead of to standard output.")
  private Path schemaFile;

  public DataCommand(DataCatalog catalog) {
    this.catalog = catalog;
    this.encoders = new EncoderEntries(new EncoderCatalog(catalog.cache()));
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (action == Action.LIST) {
      list(out);
      return 0;
    }
    if (name == null) {
      throw new IllegalArgumentException(
          "NAME is needed, such as: smadp data " + ChoiceName.of(action) + " cifar10");
    }
    if (action == Action.DESCRIBE && Files.isRegularFile(Path.of(name))) {
      return draft(out);
    }
    Optional<PublicEncoder> encoder = encoders.catalog().find(name);
    if (encoder.isPresent()) {
      return call(out, encoder.get());
    }
    DataCatalog.Entry entry = catalog.describe(name);
    return switch (action) {
      case VERIFY -> verify(out, entry.status(), catalog::verify);
      case FETCH -> fetch(out);
      default -> describe(out, entry);
    };
  }

  private int call(PrintWriter out, PublicEncoder encoder) throws IOException {
    EncoderCatalog known = encoders.catalog();
    if (action == Action.VERIFY) {
      return verify(out, known.status(encoder), known::verify);
    }
    if (action == Action.FETCH) {
      fetch(known::fetch);
    }
    if (output.json()) {
      output.print(out, encoders.facts(encoder));
    } else {
      encoders.lines(encoder).forEach(out::println);
    }
    return 0;
  }

  private int draft(PrintWriter out) throws IOException {
    boolean asks = fromPublic == null && Boolean.getBoolean("smadp.terminal");
    new DescribeTable(
            format(),
            Optional.ofNullable(label),
            Optional.ofNullable(fromPublic),
            asks
                ? Optional.of(
                    new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())))
                : Optional.empty())
        .draft(Path.of(name), Optional.ofNullable(schemaFile), out, spec.commandLine().getErr());
    return 0;
  }

  private TableFormat format() {
    TableFormat format = TableFormat.usual();
    if (separator != null) {
      format = format.withSeparator(FormatReader.separator(separator));
    }
    if (encoding != null) {
      format = format.withEncoding(FormatReader.encoding(encoding));
    }
    return decimal == null ? format : format.withDecimal(FormatReader.decimal(decimal));
  }

  private void list(PrintWriter out) {
    if (name != null) {
      throw new IllegalArgumentException("list takes no NAME; try: smadp data describe " + name);
    }
    if (output.json()) {
      Map<String, Object> result = new LinkedHashMap<>();
      result.put("cache", catalog.cache().toString());
      result.put("datasets", catalog.list().stream().map(DataCommand::facts).toList());
      result.put("encoders", encoders.all());
      output.print(out, result);
      return;
    }
    Table table =
        new Table()
            .left("name")
            .left("status")
            .right("training")
            .right("test")
            .left("image")
            .left("what");
    for (DataCatalog.Entry entry : catalog.list()) {
      PublicDataset dataset = entry.dataset();
      table.row(
          dataset.id(),
          status(entry),
          Amounts.count(dataset.trainingSize()),
          Amounts.count(dataset.testSize()),
          dataset.shape().toString(),
          dataset.title());
    }
    table.print(out);
    out.println();
    encoders.table().print(out);
    out.println();
    out.println("cache folder: " + catalog.cache());
  }

  private int describe(PrintWriter out, DataCatalog.Entry entry) {
    if (output.json()) {
      output.print(out, facts(entry));
      return 0;
    }
    PublicDataset dataset = entry.dataset();
    out.println(dataset.id() + ": " + dataset.title());
    out.println("  status    " + status(entry));
    entry.location().ifPresent(path -> out.println("  location  " + path));
    out.printf(
        "  examples  %s for training, %s for testing%n",
        Amounts.count(dataset.trainingSize()), Amounts.count(dataset.testSize()));
    out.println("  image     " + dataset.shape() + " (height x width x channels)");
    out.println("  classes   " + classes(dataset));
    out.println("  source    " + dataset.citation());
    if (entry.status() == DataCatalog.Status.NOT_FETCHED) {
      out.println("Fetch it with: smadp data fetch " + dataset.id());
    } else if (entry.status() == DataCatalog.Status.INCOMPLETE) {
      out.println("Repair it with: smadp data fetch " + dataset.id());
    }
    return 0;
  }

  private static String classes(PublicDataset dataset) {
    var names = dataset.classNames();
    return names.size() > 10
        ? names.size() + ": " + String.join(", ", names.subList(0, 5)) + ", ..."
        : String.join(", ", names);
  }

  private int verify(PrintWriter out, DataCatalog.Status status, Consumer<String> check) {
    String problem = problem(check);
    if (output.json()) {
      Map<String, Object> result = new LinkedHashMap<>();
      result.put("name", name);
      result.put("whole", problem == null);
      result.put("problem", problem);
      output.print(out, result);
    } else if (problem == null) {
      out.println(name + " verified: checksums and public facts agree");
    }
    if (problem != null) {
      spec.commandLine().getErr().println("smadp: " + problem);
      return status == DataCatalog.Status.NOT_FETCHED ? Failures.BAD_INPUT : Failures.FAILURE;
    }
    return 0;
  }

  private String problem(Consumer<String> check) {
    try {
      check.accept(name);
      return null;
    } catch (DataException exception) {
      return exception.getMessage();
    }
  }

  private void fetch(BiConsumer<String, FetchProgress> source) throws IOException {
    ProgressLine line = ProgressLine.on(spec.commandLine().getErr());
    try {
      source.accept(name, new FetchSteps(line));
    } catch (DataException exception) {
      // The name is known, so the input was good: something on the way failed.
      throw new IOException(exception.getMessage(), exception);
    } finally {
      line.close();
    }
  }

  private int fetch(PrintWriter out) throws IOException {
    fetch(catalog::fetch);
    DataCatalog.Entry entry = catalog.describe(name);
    if (output.json()) {
      output.print(out, facts(entry));
    } else {
      out.println(
          entry
              .location()
              .map(path -> name + " is ready in " + path)
              .orElse(name + " is bundled; there is nothing to fetch"));
    }
    return 0;
  }

  private static Map<String, Object> facts(DataCatalog.Entry entry) {
    PublicDataset dataset = entry.dataset();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("name", dataset.id());
    facts.put("title", dataset.title());
    facts.put("status", status(entry));
    facts.put("location", entry.location().map(Path::toString).orElse(null));
    facts.put("trainingSize", dataset.trainingSize());
    facts.put("testSize", dataset.testSize());
    facts.put("image", dataset.shape().toString());
    facts.put("classes", dataset.classNames());
    facts.put("citation", dataset.citation());
    return facts;
  }

  private static String status(DataCatalog.Entry entry) {
    return ChoiceName.of(entry.status()).replace('-', ' ');
  }
}
