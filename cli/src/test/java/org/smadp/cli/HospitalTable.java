package org.smadp.cli;

import java.util.Locale;
import java.util.Random;

/**
 * A made table of a hospital: eight columns, one rare outcome. Its numbers were fixed before any
 * model was trained on it, such that one patient in seven has the outcome and that the
 * probabilities by which outcomes are drawn have an AUC of about 0.87.
 */
final class HospitalTable {
  /** What a user would declare: bounds by meaning, wider than the values. */
  static final String SCHEMA =
      """
      columns:
        age:     {type: numeric, bounds: [0, 120]}
        sex:     {type: categorical, values: [f, m]}
        bmi:     {type: numeric, bounds: [10, 70]}
        bp:      {type: numeric, bounds: [50, 250]}
        crp:     {type: numeric, bounds: [0, 300]}
        glucose: {type: numeric, bounds: [0, 500]}
        stay:    {type: numeric, bounds: [0, 60]}
        ward:    {type: categorical, values: [A, B, C, D, E]}
        outcome: {type: label, values: [no, yes]}
      """;

  private static final double[] OF_WARD = {0, 0.5, -0.6, 1.2, 0};
  private final Random random;

  HospitalTable(long seed) {
    this.random = new Random(seed);
  }

  String csv(int rows) {
    StringBuilder text = new StringBuilder("age,sex,bmi,bp,crp,glucose,stay,ward,outcome\n");
    for (int i = 0; i < rows; i++) {
      text.append(row());
    }
    return text.toString();
  }

  private String row() {
    double age = between(18, 99, 58 + 18 * random.nextGaussian());
    boolean male = random.nextBoolean();
    double bmi = between(14, 60, 27 + 5 * random.nextGaussian());
    double bp = between(80, 220, 132 + 18 * random.nextGaussian());
    double crp = Math.min(290, Math.exp(1.5 + 1.1 * random.nextGaussian()));
    double glucose = between(50, 450, 110 + 35 * random.nextGaussian());
    double stay = Math.min(58, -4 * Math.log(1 - random.nextDouble()));
    int ward = random.nextInt(OF_WARD.length);
    double odds = odds(age, male, bmi, bp, crp, glucose, stay) + OF_WARD[ward];
    boolean yes = random.nextDouble() < 1 / (1 + Math.exp(-odds));
    return String.format(
        Locale.ROOT,
        "%.0f,%s,%.1f,%.0f,%.1f,%.0f,%.1f,%c,%s%n",
        age,
        male ? "m" : "f",
        bmi,
        bp,
        crp,
        glucose,
        stay,
        'A' + ward,
        yes ? "yes" : "no");
  }

  private static double odds(
      double age, boolean male, double bmi, double bp, double crp, double glucose, double stay) {
    return -5.6
        + 0.065 * (age - 58)
        + (male ? 0.5 : 0)
        + 0.08 * (bmi - 27)
        + 0.02 * (bp - 132)
        + 1.0 * Math.log1p(crp)
        + 0.018 * (glucose - 110)
        + 0.15 * stay;
  }

  private static double between(double low, double high, double value) {
    return Math.min(high, Math.max(low, value));
  }
}
