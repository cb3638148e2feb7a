package org.smadp.cli.guarantee;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.smadp.budget.BookContent;
import org.smadp.budget.BookedRun;
import org.smadp.budget.BudgetBook;
import org.smadp.budget.BudgetTerms;
import org.smadp.cli.console.Output;
import org.smadp.train.report.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smadp budget}: the books of a data set over all its runs. */
@Command(
    name = "budget",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Keep the privacy budget of a data set over all its runs.",
    description = {
      "",
      "A budget book is an append-only file in which every line carries a hash of all lines before"
          + " it. 'smadp train --budget FILE' reserves what a run will spend before its first step"
          + " and is charged what it spent at its end; a run that was killed counts as reserved until"
          + " it is resumed. Every command below takes --json.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp budget create patients.budget --data csv:patients.csv \\",
      "      --epsilon 8 --delta 1e-5",
      "  smadp train --data csv:patients.csv --budget patients.budget ...",
      "  smadp budget show patients.budget",
      "  smadp budget verify patients.budget --head 5d41..."
    })
public final class BudgetCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  @Command(name = "create", header = "Start a book.", sortOptions = false)
  int create(
      @Parameters(paramLabel = "FILE") Path file,
      @Option(names = "--data", required = true, description = "As 'smadp train --data' gets it.")
          String data,
      @Option(
              names = "--epsilon",
              required = true,
              description = "The most that all runs together may cost.")
          double epsilon,
      @Option(names = "--delta", required = true, description = "Delta of that epsilon.")
          double delta,
      @Option(
              names = "--spender",
              paramLabel = "NAME",
              description = "A user who may spend; repeatable. Default: you.")
          List<String> spenders,
      @Mixin Output output)
      throws IOException {
    List<String> names =
        Optional.ofNullable(spenders).orElse(List.of(System.getProperty("user.name")));
    return show(
        BudgetBook.create(file, new BudgetTerms(epsilon, delta, names, data)).read(), output);
  }

  @Command(name = "show", header = "Say what was spent, and by which runs.", sortOptions = false)
  int show(@Parameters(paramLabel = "FILE") Path file, @Mixin Output output) throws IOException {
    return show(BudgetBook.open(file).read(), output);
  }

  @Command(
      name = "verify",
      header = "Check that no line was edited, moved or removed.",
      sortOptions = false)
  int verify(
      @Parameters(paramLabel = "FILE") Path file,
      @Option(
              names = "--head",
              paramLabel = "HASH",
              description = "Last line as noted earlier; the book must still hold it.")
          String head,
      @Mixin Output output)
      throws IOException {
    BudgetBook book = BudgetBook.open(file);
    BookContent content = book.read();
    if (head != null && !book.holds(head)) {
      throw new IllegalArgumentException(
          "budget: %s does not hold the line %s; lines were removed or written anew"
              .formatted(file, head));
    }
    PrintWriter console = spec.commandLine().getOut();
    if (output.json()) {
      output.print(
          console, Map.of("verified", true, "lines", content.end().lines(), "head", head(content)));
    } else {
      console.printf("verified: %d lines, the last is %s%n", content.end().lines(), head(content));
    }
    return 0;
  }

  private int show(BookContent book, Output output) {
    PrintWriter console = spec.commandLine().getOut();
    BudgetTerms terms = book.terms();
    if (output.json()) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("data", terms.data());
      map.put("epsilon", book.epsilon());
      map.put("delta", terms.delta());
      map.put("cap", terms.epsilon());
      map.put("spenders", terms.spenders());
      map.put("runs", runs(book));
      map.put("head", head(book));
      output.print(console, map);
      return 0;
    }
    console.printf("data        %s%n", terms.data());
    console.printf(
        "spent       epsilon = %s of %s at delta = %s%n",
        Numbers.upper(book.epsilon()),
        Numbers.number(terms.epsilon()),
        Numbers.number(terms.delta()));
    console.printf("spenders    %s%n", String.join(", ", terms.spenders()));
    for (BookedRun run : book.runs().values()) {
      console.printf(
          "run         %s by %s, %s epsilon = %s%n",
          run.id(), run.spender(), status(run), Numbers.upper(book.epsilon(run)));
    }
    console.printf("last line   %s%n", head(book));
    return 0;
  }

  private static List<Map<String, Object>> runs(BookContent book) {
    List<Map<String, Object>> runs = new ArrayList<>();
    for (BookedRun run : book.runs().values()) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("run", run.id());
      map.put("spender", run.spender());
      map.put("status", status(run));
      map.put("epsilon", book.epsilon(run));
      runs.add(map);
    }
    return runs;
  }

  private static String status(BookedRun run) {
    return run.status().name().toLowerCase(Locale.ROOT) + "d";
  }

  private static String head(BookContent book) {
    return book.end().hash();
  }
}
