package org.smadp.train.score;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smadp.nn.score.CourseScoring;
import org.smadp.nn.score.EachLabel;
import org.smadp.nn.score.FinalScoring;
import org.smadp.nn.score.Scoring;

/**
 * Scores of several labels: each label as two classes, and the mean over labels for all together.
 *
 * @param names of the labels
 */
record LabelScores(List<String> names) implements TaskScores {
  private static final List<String> NO_YES = List.of("no", "yes");

  @Override
  public Scores course(NoisySums sums) {
    List<Scores> each = new ArrayList<>();
    for (int label = 0; label < names.size(); label++) {
      each.add(new ClassScores(NO_YES).course(own(new CourseScoring(2), sums, label)));
    }
    return together(each, Optional.empty());
  }

  @Override
  public Scores conclusion(NoisySums sums) {
    List<Scores> each = new ArrayList<>();
    List<LabelDetails.Label> details = new ArrayList<>();
    for (int label = 0; label < names.size(); label++) {
      NoisySums own = own(new FinalScoring(2), sums, label);
      each.add(new ClassScores(NO_YES).conclusion(own));
      details.add(new LabelDetails.Label(names.get(label), DetailedScores.of(NO_YES, own)));
    }
    return together(each, Optional.of(new LabelDetails(details)));
  }

  private NoisySums own(Scoring one, NoisySums sums, int label) {
    double[] own = new EachLabel(one, names.size()).of(sums.values(), label);
    return new NoisySums(own, sums.stddevs());
  }

  /** The mean over labels; their noise is independent. */
  private static Scores together(List<Scores> each, Optional<Details> details) {
    int labels = each.size();
    double accuracy = each.stream().mapToDouble(Scores::accuracy).sum() / labels;
    double variance =
        each.stream().mapToDouble(s -> s.headline().stddev() * s.headline().stddev()).sum();
    double loss = each.stream().mapToDouble(Scores::loss).sum() / labels;
    return new Scores(
        Measure.ACCURACY,
        new Figure(accuracy, Math.sqrt(variance) / labels),
        loss,
        List.of(),
        details);
  }
}
