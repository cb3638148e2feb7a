package org.smadp.cli.train;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.smadp.cli.console.Amounts;
import org.smadp.cli.console.ProgressLine;
import org.smadp.train.TrainingListener;
import org.smadp.train.plan.PrivacyTarget;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.report.Evaluation;
import org.smadp.train.report.Numbers;
import org.smadp.train.report.PlanText;

/** Shows how training goes: step, budget spent, latest scores, time left. */
final class TrainProgress implements TrainingListener {
  private final ProgressLine line;
  private TrainingPlan plan;
  private long firstStep;
  private long started;
  private Evaluation latest;

  TrainProgress(ProgressLine line) {
    this.line = line;
  }

  @Override
  public void onFeatures(int percent) {
    String text = "computing features: " + percent + " %";
    if (percent % 25 == 0) {
      line.event(text);
    } else {
      line.advance(() -> text);
    }
    if (percent == 100) {
      line.close();
    }
  }

  @Override
  public void onStart(TrainingPlan settled, long step) {
    plan = settled;
    firstStep = step;
    started = System.nanoTime();
    line.keep(PlanText.of(plan));
    if (step > 0) {
      line.keep("resuming after step " + step);
    }
  }

  @Override
  public void onStep(long step) {
    line.advance(() -> text(step));
  }

  @Override
  public void onEvaluation(Evaluation evaluation) {
    latest = evaluation;
    line.event(text(evaluation.step()));
  }

  private String text(long step) {
    long steps = plan.privacy().steps();
    StringBuilder text = new StringBuilder("step " + step + "/" + steps);
    if (latest != null) {
      text.append("   epsilon ").append(roundedUp(latest.epsilon()));
      if (plan.privacy().target() instanceof PrivacyTarget.Epsilon target) {
        text.append(" of ").append(Numbers.number(target.epsilon()));
      }
      latest.scores().ifPresent(scores -> text.append("   test ").append(scores.text()));
    }
    if (step > firstStep && step < steps) {
      double perStep = (System.nanoTime() - started) / 1e9 / (step - firstStep);
      text.append("   ").append(Amounts.time(perStep * (steps - step))).append(" left");
    }
    return text.toString();
  }

  /** Three decimals, never below the value. */
  static String roundedUp(double epsilon) {
    return Double.isFinite(epsilon)
        ? new BigDecimal(epsilon).setScale(3, RoundingMode.CEILING).toPlainString()
        : Numbers.number(epsilon);
  }
}
