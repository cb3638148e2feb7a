package org.smadp.train.score;

import java.util.Locale;
import org.smadp.data.schema.LabelKind;

/** The one number that a model is judged by. */
public enum Measure {
  /** The share of right answers. */
  ACCURACY("test accuracy", "testAccuracy"),

  /** The root of the mean squared error, in the unit of the label. */
  RMSE("test RMSE", "testRmse");

  private final String words;
  private final String key;

  Measure(String words, String key) {
    this.words = words;
    this.key = key;
  }

  public static Measure of(LabelKind labels) {
    return labels instanceof LabelKind.Amount ? RMSE : ACCURACY;
  }

  /** What it is called in text. */
  public String words() {
    return words;
  }

  /** The same at the start of a line. */
  public String title() {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** What it is called in files. */
  public String key() {
    return key;
  }

  /** What its noise is called in files. */
  public String noiseKey() {
    return key + "Stddev";
  }

  /** A value with its unit and its noise. */
  public String text(Figure figure) {
    return this == RMSE ? figure.digits() : figure.percent();
  }

  /** A number that is the higher, the better the value is. */
  public double merit(double value) {
    return this == RMSE ? -value : value;
  }
}
