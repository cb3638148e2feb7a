package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.budget.BudgetBook;
import org.smadp.budget.BudgetTerms;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.StepReport;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.algorithm.DpSgd;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Algorithms of one's own that behave in rehearsal and take what they can afterwards. */
class CheatingAlgorithmTest {
  private static final double DELTA = 1e-3;

  private static final int GREEDY = 30;

  @TempDir Path folder;

  @BeforeEach
  void writeData() throws IOException {
    TinyProblem.write(folder);
  }

  /** What is done in every step after the first, before an honest one. */
  @FunctionalInterface
  private interface Greed {
    void take(GradientOracle oracle, GradientQuery query);
  }

  private static Greed greed;

  /** Honest in all that is declared. */
  public record Cheat() implements Algorithm {
    @Override
    public StepRule rule(StepSettings settings) {
      StepRule honest = DpSgd.plain().rule(settings);
      return layout -> new Greedy(honest.start(layout), settings.clip().start(layout).bounds());
    }
  }

  private static final class Greedy implements StepRule.Stepper {
    private final StepRule.Stepper honest;
    private final ClipBounds bounds;
    private int steps;

    Greedy(StepRule.Stepper honest, ClipBounds bounds) {
      this.honest = honest;
      this.bounds = bounds;
    }

    @Override
    public GroupedVector step(GroupedVector parameters, GradientOracle oracle) {
      if (steps++ > 0) {
        Layout layout = bounds.layout();
        greed.take(
            oracle,
            new GradientQuery(new Probe.At(parameters), bounds, 1, HistoryTerm.zero(layout)));
      }
      return honest.step(parameters, oracle);
    }

    @Override
    public StepReport report() {
      return honest.report();
    }

    @Override
    public void save(DataOutput out) throws IOException {
      honest.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      honest.restore(in);
    }
  }

  private Settings target() {
    return TinyProblem.linear(folder).withText(Setting.ALGORITHM, "dp-sgd");
  }

  private TrainingResult run(Settings settings, Greed cheat, String name) throws IOException {
    greed = cheat;
    AlgorithmEntry entry =
        AlgorithmEntry.named("cheat")
            .summary("s")
            .source("s")
            .step("s")
            .creates(values -> new Cheat());
    try (PrivateTraining training =
        TinyProblem.training(settings, TinyProblem.secure()).algorithm(entry).build()) {
      return training.run(folder.resolve(name));
    }
  }

  /** Asks many times and takes no refusal for an end. */
  private static Greed asking(AtomicInteger answers) {
    return (oracle, query) -> {
      for (int i = 0; i < GREEDY; i++) {
        try {
          oracle.ask(query);
          answers.incrementAndGet();
        } catch (IllegalStateException | IllegalArgumentException refused) {
          assertTrue(refused.getMessage().contains(" "), refused.toString());
        }
      }
    };
  }

  private static double epsilon(List<PrivacyLedger.Entry> charged) {
    return new PldAccountant().epsilon(charged, DELTA);
  }

  private static long events(List<PrivacyLedger.Entry> charged) {
    return charged.stream().mapToLong(PrivacyLedger.Entry::count).sum();
  }

  @ParameterizedTest(name = "{0} bands")
  @ValueSource(ints = {1, 4})
  void run_queriesThatWereNotRehearsed_areAnsweredUpToTheTargetOnly(int bands) throws IOException {
    var answers = new AtomicInteger();
    Settings settings = target().withText(Setting.BANDS, Integer.toString(bands));
    var unplanned =
        assertThrows(IllegalStateException.class, () -> run(settings, asking(answers), "cheat"));
    assertTrue(unplanned.getMessage().contains("more than was planned"), unplanned.toString());
    assertTrue(answers.get() <= 12 * bands, answers + " answers");
    assertTrue(answers.get() >= 11, answers + " answers: what was planned was not refused");
  }

  @Test
  void run_rawSumUnderATarget_isRefused() {
    List<Object> raw = new ArrayList<>();
    Greed disclosing =
        (oracle, query) -> raw.add(oracle.disclosingRound(query, 1, "because").disclose(query));

    var refused =
        assertThrows(IllegalStateException.class, () -> run(target(), disclosing, "cheat"));

    assertTrue(refused.getMessage().contains("raw sum"), refused.toString());
    assertTrue(raw.isEmpty());
  }

  @Test
  void run_moreThanWasReserved_neverPassesTheCapOfABook() throws IOException {
    Settings fixed = target().withText(Setting.NOISE_MULTIPLIER, "2").without(Setting.EPSILON);
    Path file = folder.resolve("tiny.budget");
    String user = System.getProperty("user.name");
    double honest = run(fixed, (oracle, query) -> {}, "honest").privacy().epsilon();
    BudgetBook book =
        BudgetBook.create(
            file, new BudgetTerms(1.1 * honest, DELTA, List.of(user), fixed.value(Setting.DATA)));
    var answers = new AtomicInteger();
    Settings booked = fixed.withText(Setting.BUDGET, file.toString());

    assertThrows(IllegalStateException.class, () -> run(booked, asking(answers), "cheat"));

    assertEquals(11, answers.get(), "twelve steps were reserved, one was taken before");
    assertTrue(book.read().epsilon() <= 1.1 * honest, "epsilon " + book.read().epsilon());
  }

  @Test
  void run_rawSumUnderABook_isRefused() throws IOException {
    Settings fixed = target().withText(Setting.NOISE_MULTIPLIER, "2").without(Setting.EPSILON);
    Path file = folder.resolve("tiny.budget");
    String user = System.getProperty("user.name");
    BudgetBook.create(file, new BudgetTerms(100, DELTA, List.of(user), fixed.value(Setting.DATA)));
    List<Object> raw = new ArrayList<>();
    Greed disclosing =
        (oracle, query) -> raw.add(oracle.disclosingRound(query, 1, "because").disclose(query));

    var refused =
        assertThrows(
            IllegalStateException.class,
            () -> run(fixed.withText(Setting.BUDGET, file.toString()), disclosing, "cheat"));

    assertTrue(refused.getMessage().contains("raw sum"), refused.toString());
    assertTrue(raw.isEmpty());
  }

  @Test
  void run_withoutTargetOrBook_statesWhatWasReallyAsked() throws IOException {
    Settings fixed = target().withText(Setting.NOISE_MULTIPLIER, "2").without(Setting.EPSILON);
    var answers = new AtomicInteger();

    TrainingResult result = run(fixed, asking(answers), "cheat");

    assertEquals(11 * GREEDY, answers.get());
    assertEquals(12 + answers.get(), events(result.charges().training()));
    assertEquals(epsilon(result.charges().training()), result.privacy().epsilon(), 1e-9);
  }
}
