package org.smadp.train.score;

import java.util.Locale;

/**
 * A number and what noise adds to it.
 *
 * @param stddev of the noise; 0 when exact
 */
public record Figure(double value, double stddev) {
  /** Without noise. */
  public static Figure exact(double value) {
    return new Figure(value, 0);
  }

  /** A share of two noisy counts, within [0, 1]; the noise of each cell is independent. */
  static Figure share(double part, double partVariance, double rest, double restVariance) {
    double all = Math.max(1, part + rest);
    double share = Math.min(1, Math.max(0, part / all));
    double variance = (1 - share) * (1 - share) * partVariance + share * share * restVariance;
    return new Figure(share, Math.min(1, Math.sqrt(variance) / all));
  }

  /** In percent, with two standard deviations of the noise where there is some. */
  public String percent() {
    return stddev > 0
        ? String.format(Locale.ROOT, "%.2f ± %.2f %%", 100 * value, 200 * stddev)
        : String.format(Locale.ROOT, "%.2f %%", 100 * value);
  }

  /** In four digits, with two standard deviations of the noise where there is some. */
  public String digits() {
    double size = Math.abs(value);
    int before = size > 0 ? (int) Math.floor(Math.log10(size)) : 0;
    return text(Math.max(0, Math.min(12, 3 - before)));
  }

  /** With this many decimals, and two standard deviations of the noise where there is some. */
  public String text(int decimals) {
    String number = "%." + decimals + "f";
    return stddev > 0
        ? String.format(Locale.ROOT, number + " ± " + number, value, 2 * stddev)
        : String.format(Locale.ROOT, number, value);
  }
}
