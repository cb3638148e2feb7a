package org.smadp.train.score;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smadp.nn.score.CourseScoring;

/**
 * Scores of classes: right, wrong, loss, then what details are made from.
 *
 * @param names of the classes
 */
record ClassScores(List<String> names) implements TaskScores {
  @Override
  public Scores course(NoisySums sums) {
    List<Scores.ClassScore> classes = new ArrayList<>();
    for (int i = 3; i < sums.values().length; i += 2) {
      double right = sums.values()[i];
      classes.add(new Scores.ClassScore(right, right + sums.values()[i + 1]));
    }
    return scores(sums, classes, Optional.empty());
  }

  @Override
  public Scores conclusion(NoisySums sums) {
    ScoreDetails details = DetailedScores.of(names, sums);
    List<Scores.ClassScore> classes = new ArrayList<>();
    details.recall().forEach(of -> classes.add(new Scores.ClassScore(of.right(), of.all())));
    return scores(sums, classes, Optional.of(details));
  }

  private Scores scores(
      NoisySums sums, List<Scores.ClassScore> classes, Optional<Details> details) {
    double right = sums.values()[0];
    double all = Math.max(1, right + sums.values()[1]);
    double accuracy = Math.min(1, Math.max(0, right / all));
    double stddev = sums.stddevs()[0] * Math.hypot(accuracy, 1 - accuracy) / all;
    double lossCap = CourseScoring.lossCap(names.size());
    double loss = Math.min(lossCap, Math.max(0, sums.values()[2] / all));
    return new Scores(Measure.ACCURACY, new Figure(accuracy, stddev), loss, classes, details);
  }
}
