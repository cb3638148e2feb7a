package org.smadp.train.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smadp.chart.Chart;
import org.smadp.train.score.Details;
import org.smadp.train.score.Measure;
import org.smadp.train.score.Scores;

/**
 * The page {@code report.html} of one run: the guarantee, the accuracy, charts of how both came
 * about and of the memory branch, the configuration. One file, nothing loaded from elsewhere.
 */
public final class RunReport {
  private final String title;
  private final PrivacyStatement privacy;
  private final Map<String, Object> configuration;
  private final List<Evaluation> evaluations;
  private final Optional<Details> details;

  /** What the template names. */
  private record View(
      String title,
      List<Tile> tiles,
      String randomness,
      List<Protection> protection,
      String protectionNote,
      List<String> training,
      String trainingNote,
      List<DetailView> details,
      List<String> memory,
      List<GroupRow> groups,
      List<SettingRow> configuration) {}

  private record Protection(String rows, String guarantee, String how) {}

  private record GroupRow(
      String name, int parameters, String clipNorm, String noiseMultiplier, String epsilonAlone) {}

  private record SettingRow(String key, Object value) {}

  public RunReport(
      String title,
      PrivacyStatement privacy,
      Map<String, Object> configuration,
      List<Evaluation> evaluations,
      Optional<Details> details) {
    this.title = title;
    this.privacy = privacy;
    this.configuration = configuration;
    this.evaluations = List.copyOf(evaluations);
    this.details = details;
  }

  public String html() {
    var charts = new RunCharts(evaluations);
    boolean noisy = privacy.heldOut().areCovered();
    return Page.of(
        RunReport.class,
        "report.html",
        new View(
            title,
            tiles(),
            privacy.randomnessText(),
            protection(),
            noisy
                ? privacy.spec().unit().sides()
                    + ", so the guarantee of the whole run is the larger ε of the two."
                : "",
            isPrivate() ? drawn(charts.training()) : List.of(),
            trainingNote(noisy && isPrivate()),
            details.map(this::view).stream().toList(),
            drawn(charts.memory()),
            groups(),
            settings()));
  }

  private DetailView view(Details of) {
    Scores last = evaluations.get(evaluations.size() - 1).scores().orElseThrow();
    return DetailView.of(of, of.warning(last.headline()));
  }

  private String trainingNote(boolean band) {
    return (band
            ? "The band is two standard deviations of the noise. The spread from"
                + " the choice of held-out rows comes on top."
            : "")
        + privacy.search().map(facts -> "The course of ε is that of this run alone.").orElse("");
  }

  private boolean isPrivate() {
    return Double.isFinite(privacy.epsilon());
  }

  private List<Tile> tiles() {
    Evaluation last = evaluations.get(evaluations.size() - 1);
    String delta = Numbers.number(privacy.delta());
    return List.of(
        privacy.isReleasable()
            ? new Tile(
                "Joint guarantee",
                "ε = " + Numbers.upper(privacy.epsilon()),
                "at δ = " + delta + ", " + privacy.spec().unit().adjacency())
            : withoutGuarantee(),
        new Tile(
            last.scores().map(Scores::measure).orElse(Measure.ACCURACY).title(),
            last.scores().map(Scores::text).orElse("none"),
            privacy.heldOut().note()),
        new Tile("Private steps", Long.toString(last.step()), "every one charged"));
  }

  private List<Protection> protection() {
    HeldOutRows heldOut = privacy.heldOut();
    List<Protection> rows = new ArrayList<>();
    rows.add(
        privacy.isReleasable()
            ? new Protection(
                "Training rows",
                guarantee(privacy.epsilon()),
                "every step adds noise; the model, all checkpoints and this page are covered"
                    + privacy.search().map(facts -> ", as is the search for settings").orElse(""))
            : new Protection("Training rows", "none", why()));
    rows.add(
        new Protection(
            heldOut.name(),
            heldOut.areCovered() ? guarantee(heldOut.epsilon()) : "none",
            heldOut.how()));
    privacy
        .pretraining()
        .ifPresent(
            known ->
                rows.add(
                    new Protection(
                        "Data the encoder was trained on",
                        "none",
                        known.describe()
                            + "; private rows that were also part of it may be told by its weights")));
    return rows;
  }

  private Tile withoutGuarantee() {
    return isPrivate()
        ? new Tile("Privacy", "not for release", "a trial of a search that was not chosen")
        : new Tile("Privacy", "no guarantee", "ε = ∞, a control for experiments");
  }

  private String why() {
    return isPrivate()
        ? "a search states a guarantee for the trial it chose, and for no other"
        : "something was released without noise";
  }

  private String guarantee(double epsilon) {
    return "ε = %s, δ = %s".formatted(Numbers.upper(epsilon), Numbers.number(privacy.delta()));
  }

  private List<GroupRow> groups() {
    return privacy.groups().stream()
        .map(
            group ->
                new GroupRow(
                    group.name(),
                    group.parameters(),
                    Numbers.number(group.clipNorm()),
                    Numbers.number(group.noiseMultiplier()),
                    Numbers.number(group.marginalEpsilon())))
        .toList();
  }

  private List<SettingRow> settings() {
    List<SettingRow> rows = new ArrayList<>();
    configuration.forEach((key, value) -> rows.add(new SettingRow(key, value)));
    return rows;
  }

  private static List<String> drawn(List<? extends Chart> charts) {
    return charts.stream().map(Chart::svg).toList();
  }
}
