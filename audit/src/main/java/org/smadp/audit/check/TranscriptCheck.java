package org.smadp.audit.check;

import java.util.List;
import java.util.Map;
import org.smadp.audit.shadow.Answer;
import org.smadp.audit.shadow.AnsweredLot;
import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.Sighting;
import org.smadp.audit.shadow.StepSeen;
import org.smadp.audit.transcript.Recollection;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.optim.algorithm.SmaDpSgd;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * What the run used at each step equals what is recomputed from its start, its settings and its
 * releases: tempering, alignment, norm match and history term of every group, the weight of the
 * fresh sum, and for the memory algorithms the parameters themselves. No raw sum was asked for.
 */
@Sensitive
public final class TranscriptCheck implements Examination {
  /** The production memory keeps floats, the recomputation doubles. */
  private static final double TOLERANCE = 2e-5;

  private final ShadowPlan plan;
  private long compared;
  private long different;
  private long raw;
  private double worst;

  public TranscriptCheck(ShadowPlan plan) {
    this.plan = plan;
  }

  @Override
  public void see(StepSeen step, List<Recollection> history, List<Sighting> sightings) {
    for (AnsweredLot lot : step.lots()) {
      raw += lot.disclosed();
      for (Answer answer : lot.answers()) {
        compare(answer.query().dataWeight(), plan.algorithm().dataWeight(), 1);
        compareTerm(answer.query().historyTerm(), history);
      }
    }
    for (MemoryDiagnostics used : step.report().memory()) {
      Recollection own = history.get(indexOf(used.group()));
      compare(used.tempering(), own.tempering(), 1);
      compare(used.alignment(), own.alignment(), 1);
      compare(used.normMatch(), own.normMatch(), 1);
    }
    if (plan.algorithm() instanceof SmaDpSgd) {
      compareParameters(step);
    }
  }

  private int indexOf(String group) {
    return plan.space().layout().groups().stream()
        .filter(candidate -> candidate.name().equals(group))
        .findFirst()
        .orElseThrow()
        .index();
  }

  private void compareTerm(HistoryTerm used, List<Recollection> history) {
    for (Layout.Group group : plan.space().layout().groups()) {
      double[] own = history.get(group.index()).term();
      double scale =
          plan.noiseMultipliers().of(group) * plan.firstClip().clipNorms().of(group) * 0.1;
      for (double value : own) {
        scale = Math.max(scale, Math.abs(value));
      }
      GroupedVector term = used.value();
      for (int i = 0; i < own.length; i++) {
        compare(term.get(group.offset() + i), own[i], scale);
      }
    }
  }

  /** theta - lr * (release / L + decay * theta). */
  private void compareParameters(StepSeen step) {
    GroupedVector release = step.lots().get(0).answers().get(0).release().value();
    double rate = plan.settings().learningRate().at(step.step());
    for (int i = 0; i < release.size(); i++) {
      double before = step.before().get(i);
      double direction =
          release.get(i) / plan.settings().expectedLotSize()
              + plan.settings().weightDecay() * before;
      compare(step.after().get(i), before - rate * direction, Math.max(0.1, Math.abs(before)));
    }
  }

  private void compare(double used, double own, double scale) {
    double error = Math.abs(used - own) / scale;
    compared++;
    worst = Math.max(worst, error);
    different += error <= TOLERANCE ? 0 : 1;
  }

  @Override
  public List<Check> conclude() {
    boolean passed = different == 0 && raw == 0;
    String statement =
        raw > 0
            ? raw + " raw sums were asked for, which no transcript of releases holds"
            : "%d of %d numbers differ from what the releases give".formatted(different, compared);
    return List.of(
        new Check(
            "transcript: recomputed",
            passed,
            statement,
            Map.of(
                "compared",
                (double) compared,
                "different",
                (double) different,
                "raw",
                (double) raw,
                "worst",
                worst)));
  }
}
