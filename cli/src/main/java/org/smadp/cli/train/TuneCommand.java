package org.smadp.cli.train;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.smadp.accounting.selection.RepeatedSelection;
import org.smadp.cli.console.Interrupt;
import org.smadp.cli.console.Output;
import org.smadp.train.report.Numbers;
import org.smadp.train.report.SearchFacts;
import org.smadp.train.run.SearchDirectory;
import org.smadp.train.run.SearchDirectory.OtherTrials;
import org.smadp.train.score.Scores;
import org.smadp.train.settings.ExclusiveSettings;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.SettingsFile;
import org.smadp.train.tune.Search;
import org.smadp.train.tune.SearchSpace;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code smadp tune}: a search over settings whose cost the statement covers. */
@Command(
    name = "tune",
    sortOptions = false,
    abbreviateSynopsis = true,
    header = "Choose settings by a private search and leave the best model.",
    description = {
      "",
      "Trains a random number of times, each time with values drawn from the lists of --search, and"
          + " keeps the model of the highest test accuracy. Its privacy statement covers the"
          + " search. Scores on rows of your own are released with noise and charged, or exact with"
          + " --evaluation public. The number of trials stays secret, so no progress is shown.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp tune --search learning-rate=3,9,18 --target-epsilon 3 --out searches/one",
      "  smadp tune --search learning-rate=3,9 --search clip-norm=0.25,0.5 \\",
      "      --epsilon 1 --trials-mean 5 --eta 1 --out searches/two",
      "  smadp tune --data csv:patients.csv --label outcome --classes no,yes \\",
      "      --bounds 0:120 --dataset-size 10000 --search learning-rate=0.5,2 \\",
      "      --target-epsilon 3 --out searches/patients"
    })
public final class TuneCommand implements Callable<Integer> {
  private static final double MOST_TRIALS = 10_000;

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "New directory of the search; the model will be in DIR/best.")
  private Path out;

  @Option(
      names = "--search",
      paramLabel = "KEY=VALUES",
      description = "A setting and the values to choose from, separated by commas; repeatable.")
  private List<String> search = new ArrayList<>();

  @Option(
      names = "--target-epsilon",
      paramLabel = "N",
      description =
          "Epsilon of the whole search; give this, or --epsilon or --noise-multiplier of one run.")
  private Double target;

  @Option(
      names = "--trials-mean",
      paramLabel = "N",
      description = "Mean number of trials, above 1. Default: 10.")
  private Double mean;

  @Option(
      names = "--gamma",
      paramLabel = "N",
      description = "Parameter of the law of the number of trials, instead of its mean.")
  private Double gamma;

  @Option(
      names = "--eta",
      paramLabel = "N",
      defaultValue = "0",
      description = "Shape of that law: 0 is logarithmic, 1 geometric. Default: 0.")
  private double eta;

  @Option(
      names = "--keep",
      description = "Keep all trials; those not chosen are marked as not for release.")
  private boolean keep;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings from a YAML file or a run.json; the command line wins.")
  private Path config;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Reproducible randomness; not private against whoever knows N.")
  private Long seed;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting of the algorithm itself, see 'smadp algorithms'; repeatable.")
  private Map<String, String> set = new LinkedHashMap<>();

  /** The command with an option for every setting. */
  public static CommandLine commandLine() {
    return SettingOptions.all().addTo(new CommandLine(new TuneCommand()));
  }

  @Override
  public Integer call() throws IOException {
    SearchDirectory.requireUnused(out);
    Settings settings = settings();
    Search planned =
        Search.plan(
            settings,
            SearchSpace.parse(search),
            law(),
            target == null ? OptionalDouble.empty() : OptionalDouble.of(target),
            seed == null ? OptionalLong.empty() : OptionalLong.of(seed));
    PrintWriter err = spec.commandLine().getErr();
    err.printf("%s; searching%n", costs(planned.facts()));
    var interrupt = new Interrupt();
    try {
      Optional<Search.Chosen> chosen =
          planned.run(out, keep ? OtherTrials.KEPT : OtherTrials.DELETED, interrupt);
      if (chosen.isEmpty()) {
        err.printf(
            "stopped; a search cannot be resumed: delete %s, release nothing of it, and count its"
                + " cost if you start another%n",
            out);
        return 130;
      }
      report(planned.facts(), settings.value(Setting.DELTA), chosen.get());
      return 0;
    } finally {
      interrupt.finished();
    }
  }

  private Settings settings() throws IOException {
    Settings options =
        ExclusiveSettings.required(
            SettingOptions.all().given(spec.commandLine().getParseResult(), set));
    if (target == null) {
      Settings merged = config == null ? options : merged(SettingsFile.read(config), options);
      if (!hasGuarantee(merged)) {
        throw new IllegalArgumentException(
            "target-epsilon is needed, for the whole search; or give --epsilon for each run");
      }
      return merged;
    }
    if (!(target > 0 && target < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("target-epsilon must be > 0 and finite, was " + target);
    }
    if (hasGuarantee(options)) {
      throw new IllegalArgumentException(
          "target-epsilon %s and the epsilon or noise-multiplier of one run exclude each other;"
                  .formatted(target)
              + " leave one out");
    }
    return config == null
        ? options
        : merged(SettingsFile.read(config), options)
            .without(Setting.EPSILON)
            .without(Setting.NOISE_MULTIPLIER);
  }

  /** What is searched over counts as given: it replaces what the file says. */
  private Settings merged(Settings file, Settings options) {
    SearchSpace space = SearchSpace.parse(search);
    Settings merged = ExclusiveSettings.merged(file, space.candidates(options).get(0));
    for (String key : space.grid().keySet()) {
      merged = merged.without(Setting.of(key));
    }
    return merged;
  }

  private static boolean hasGuarantee(Settings settings) {
    return settings.has(Setting.EPSILON) || settings.has(Setting.NOISE_MULTIPLIER);
  }

  private RepeatedSelection law() {
    if (mean != null && gamma != null) {
      throw new IllegalArgumentException(
          "trials-mean %s and gamma %s exclude each other; leave one out".formatted(mean, gamma));
    }
    if (gamma == null && mean != null && !(mean > 1 && mean <= MOST_TRIALS)) {
      throw new IllegalArgumentException(
          "trials-mean must be in (1, %s], was %s".formatted(MOST_TRIALS, mean));
    }
    return gamma == null
        ? RepeatedSelection.withMean(eta, mean == null ? 10 : mean)
        : new RepeatedSelection(eta, gamma);
  }

  private static String costs(SearchFacts facts) {
    return "epsilon = %s for the search, %s for one run; %s trials on average"
        .formatted(
            Numbers.upper(facts.epsilon()),
            Numbers.upper(facts.epsilonOfOneRun()),
            Numbers.number(facts.meanTrials()));
  }

  private void report(SearchFacts facts, double delta, Search.Chosen chosen) {
    Map<String, String> values = new LinkedHashMap<>();
    facts.grid().keySet().forEach(key -> values.put(key, chosen.settings().text(Setting.of(key))));
    PrintWriter console = spec.commandLine().getOut();
    Scores scores = chosen.scores();
    if (output.json()) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("epsilon", facts.epsilon());
      map.put("delta", delta);
      map.put("epsilonOfOneRun", facts.epsilonOfOneRun());
      map.put("meanTrials", facts.meanTrials());
      map.put("chosen", values);
      map.put(scores.measure().key(), scores.headline().value());
      if (scores.headline().stddev() > 0) {
        map.put(scores.measure().noiseKey(), scores.headline().stddev());
      }
      map.put("runDirectory", chosen.directory().toString());
      output.print(console, map);
      return;
    }
    console.printf(
        "joint guarantee  epsilon = %s at delta = %s, search included, %s%n",
        Numbers.upper(facts.epsilon()),
        Numbers.number(delta),
        chosen.privacy().spec().unit().adjacency());
    console.printf("one run alone    epsilon = %s%n", Numbers.upper(facts.epsilonOfOneRun()));
    values.forEach((key, value) -> console.printf("chosen           %s %s%n", key, value));
    console.printf(
        "%-16s %s (%s)%n",
        scores.measure().words(), scores.text(), chosen.privacy().heldOut().note());
    console.printf("randomness       %s%n", chosen.privacy().randomnessText());
    if (keep) {
      console.printf(
          "kept trials      not for release: with them, or with their number, the cost is that of"
              + " all runs together%n");
    }
    console.printf(
        "written to       %s (start with report.html and privacy.md)%n", chosen.directory());
  }
}
