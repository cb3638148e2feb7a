package org.smadp.train.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.plan.ByFilter;
import org.smadp.train.plan.PrivacySpec;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.report.BandFacts;
import org.smadp.train.report.HeldOutRows;
import org.smadp.train.report.PrivacyStatement;
import org.smadp.train.report.PrivacyStatement.GroupFacts;
import org.smadp.train.report.SearchFacts;
import org.smadp.train.report.Trial;
import org.smadp.train.settings.EvaluationMode;

/** The privacy statement in numbers, as {@code run.json} keeps it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RecordedPrivacy(
    double epsilon,
    double delta,
    String algorithm,
    String adjacency,
    String sampling,
    double samplingRate,
    double largestSamplingRate,
    int datasetSize,
    String privacyUnit,
    Integer examplesPerUser,
    double expectedLotSize,
    long events,
    long releases,
    String accountant,
    Double filterOrder,
    Double epsilonByCapDiagnostic,
    Double columnNoiseMultiplier,
    double jointNoiseMultiplier,
    double dataWeight,
    String clipping,
    String clipRule,
    String clippingInWords,
    String noiseAllocation,
    String noise,
    String randomness,
    String evaluation,
    Double evaluationEpsilon,
    Long evaluations,
    List<GroupFacts> groups,
    Integer bands,
    List<Double> strategy,
    Double lateStepNoise,
    Double predictedErrorRatio,
    String trial,
    SearchFacts search) {
  static RecordedPrivacy of(PrivacyStatement statement) {
    PrivacySpec spec = statement.spec();
    HeldOutRows heldOut = statement.heldOut();
    boolean charged = heldOut.mode() == EvaluationMode.PRIVATE;
    return new RecordedPrivacy(
        statement.epsilon(),
        statement.delta(),
        statement.algorithm(),
        spec.unit().adjacency(),
        statement.bands().isPresent() ? "cyclic-poisson" : "poisson",
        spec.samplingRate(),
        statement.largestSamplingRate(),
        spec.datasetSize(),
        spec.unit().noun(),
        spec.unit() instanceof ProtectedUnit.User user ? user.examplesPerUser() : null,
        spec.expectedLotSize(),
        statement.events(),
        statement.releases(),
        accountant(statement),
        statement.filter().map(ByFilter::order).orElse(null),
        statement.filter().map(ByFilter::epsilonByCap).orElse(null),
        spec.columnNoise().isPresent() ? spec.columnNoise().getAsDouble() : null,
        statement.jointNoiseMultiplier(),
        statement.dataWeight(),
        ChoiceName.of(spec.clipScope()),
        ChoiceName.of(spec.clipRule()),
        spec.unit().said(statement.clipping()),
        ChoiceName.of(spec.allocation()),
        ChoiceName.of(spec.noise()),
        ChoiceName.of(statement.randomness()),
        ChoiceName.of(heldOut.mode()),
        charged ? heldOut.epsilon() : null,
        charged ? heldOut.evaluations() : null,
        statement.groups(),
        statement.bands().map(facts -> spec.bands()).orElse(null),
        statement.bands().map(facts -> spec.strategy().coefficients()).orElse(null),
        statement.bands().map(BandFacts::stepFactor).orElse(null),
        statement.bands().map(RecordedPrivacy::errorRatio).orElse(null),
        statement.trial().map(trial -> ChoiceName.of(trial.standing())).orElse(null),
        statement.trial().map(Trial::search).orElse(null));
  }

  private static Double errorRatio(BandFacts facts) {
    return facts.errorRatio().isPresent() ? facts.errorRatio().getAsDouble() : null;
  }

  private static String accountant(PrivacyStatement statement) {
    if (statement.trial().filter(Trial::isChosen).isPresent()) {
      return "renyi, best of a random number of runs";
    }
    return statement.filter().isPresent() ? "renyi filter" : "privacy loss distribution";
  }

  public RecordedPrivacy {
    groups = List.copyOf(Objects.requireNonNull(groups, "groups"));
  }
}
