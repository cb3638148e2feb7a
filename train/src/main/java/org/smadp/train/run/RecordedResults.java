package org.smadp.train.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.report.Evaluation;
import org.smadp.train.score.AmountDetails;
import org.smadp.train.score.Details;
import org.smadp.train.score.Figure;
import org.smadp.train.score.LabelDetails;
import org.smadp.train.score.Measure;
import org.smadp.train.score.ScoreDetails;
import org.smadp.train.score.Scores;

/** What the finished model reaches, as {@code run.json} keeps it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RecordedResults(
    Double testAccuracy,
    Double testRmse,
    Double testLoss,
    Double testAccuracyStddev,
    Double testRmseStddev,
    List<Scores.ClassScore> classes,
    ScoreDetails details,
    LabelDetails labels,
    AmountDetails amount,
    long steps,
    double secondsTraining,
    String ending) {
  static RecordedResults of(Evaluation last, double seconds, Ending ending) {
    Optional<Scores> scores = last.scores();
    return new RecordedResults(
        headline(scores, Measure.ACCURACY).map(Figure::value).orElse(null),
        headline(scores, Measure.RMSE).map(Figure::value).orElse(null),
        scores.map(Scores::loss).orElse(null),
        noise(scores, Measure.ACCURACY),
        noise(scores, Measure.RMSE),
        scores.map(Scores::classes).filter(classes -> !classes.isEmpty()).orElse(null),
        details(scores, ScoreDetails.class),
        details(scores, LabelDetails.class),
        details(scores, AmountDetails.class),
        last.step(),
        seconds,
        ChoiceName.of(ending));
  }

  private static Optional<Figure> headline(Optional<Scores> scores, Measure measure) {
    return scores.filter(of -> of.measure() == measure).map(Scores::headline);
  }

  private static Double noise(Optional<Scores> scores, Measure measure) {
    return headline(scores, measure).map(Figure::stddev).filter(s -> s > 0).orElse(null);
  }

  private static <T> T details(Optional<Scores> scores, Class<T> kind) {
    return scores.flatMap(Scores::details).filter(kind::isInstance).map(kind::cast).orElse(null);
  }

  /** Details, whatever the task. */
  Optional<Details> allDetails() {
    return Stream.<Details>of(details, labels, amount).filter(Objects::nonNull).findFirst();
  }

  /** What the model is judged by, in words; empty when it was not evaluated. */
  public Optional<String> headline() {
    if (testRmse != null) {
      return Optional.of(text(Measure.RMSE, testRmse, testRmseStddev));
    }
    return Optional.ofNullable(testAccuracy)
        .map(accuracy -> text(Measure.ACCURACY, accuracy, testAccuracyStddev));
  }

  private static String text(Measure measure, double value, Double stddev) {
    return measure.text(new Figure(value, stddev == null ? 0 : stddev));
  }
}
