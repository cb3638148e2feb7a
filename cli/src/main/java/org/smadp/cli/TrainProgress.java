package org.smadp.cli;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import org.smadp.train.TrainingListener;
import org.smadp.train.plan.PrivacyTarget;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.report.Evaluation;
import org.smadp.train.report.PlanText;
import org.smadp.train.report.Scores;

/**
 * Shows how training goes: one line rewritten in place on a terminal, a line for each evaluation
 * elsewhere.
 */
final class ProgressLine implements TrainingListener {
  private static final long REDRAW_NANOS = 200_000_000;

  private final PrintWriter err;
  private final boolean terminal;
  private TrainingPlan plan;
  private long firstStep;
  private long started;
  private long drawn;
  private Evaluation latest;

  ProgressLine(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  @Override
  public void onStart(TrainingPlan settled, long step) {
    plan = settled;
    firstStep = step;
    started = System.nanoTime();
    err.println(PlanText.of(plan));
    if (step > 0) {
      err.println("resuming after step " + step);
    }
    err.flush();
  }

  @Override
  public void onStep(long step) {
    if (terminal && System.nanoTime() - drawn > REDRAW_NANOS) {
      drawn = System.nanoTime();
      err.print("\r" + line(step) + "\u001b[K");
      err.flush();
    }
  }

  @Override
  public void onEvaluation(Evaluation evaluation) {
    latest = evaluation;
    if (!terminal) {
      err.println(line(evaluation.step()));
      err.flush();
    }
  }

  /** Leaves the line, so that what follows starts on a fresh one. */
  void close() {
    if (terminal && plan != null) {
      err.println("\r" + line(latest == null ? firstStep : latest.step()) + "\u001b[K");
      err.flush();
    }
  }

  private String line(long step) {
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "step %d/%d", step, plan.privacy().steps()));
    if (latest != null) {
      text.append("   epsilon " + roundedUp(latest.epsilon()));
      if (plan.privacy().target() instanceof PrivacyTarget.Epsilon target) {
        text.append(String.format(Locale.ROOT, " of %s", compact(target.epsilon())));
      }
      latest.scores().ifPresent(scores -> text.append("   test ").append(accuracy(scores)));
    }
    if (step > firstStep && step < plan.privacy().steps()) {
      double perStep = (System.nanoTime() - started) / 1e9 / (step - firstStep);
      long left = Math.round(perStep * (plan.privacy().steps() - step));
      Duration time = Duration.ofSeconds(left);
      text.append(
          String.format(Locale.ROOT, "   %d:%02d left", time.toMinutes(), time.toSecondsPart()));
    }
    return text.toString();
  }

  /** In percent, with two standard deviations of the noise where there is some. */
  static String accuracy(Scores scores) {
    String share = String.format(Locale.ROOT, "%.2f", 100 * scores.accuracy());
    return scores.accuracyStddev() > 0
        ? String.format(Locale.ROOT, "%s ± %.2f %%", share, 200 * scores.accuracyStddev())
        : share + " %";
  }

  /** Three decimals, never below the value. */
  static String roundedUp(double epsilon) {
    return Double.isFinite(epsilon)
        ? new BigDecimal(epsilon).setScale(3, RoundingMode.CEILING).toPlainString()
        : "infinity";
  }

  private static String compact(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
