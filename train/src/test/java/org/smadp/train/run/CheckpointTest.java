package org.smadp.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.NoiseAllocation;
import org.smadp.journal.Mark;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.Views;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.optim.LearningRate;
import org.smadp.optim.StepRule;
import org.smadp.optim.algorithm.SmaDpSgd;
import org.smadp.optim.memory.SpectralMemory;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;
import org.smadp.train.plan.AlgorithmSpec;
import org.smadp.train.plan.ClipSchedule;
import org.smadp.train.plan.PrivacySpec;
import org.smadp.train.plan.PrivacyTarget;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.settings.ClipShare;

class CheckpointTest {
  @TempDir Path folder;
  private Path file;
  private TrainingPlan plan;
  private Checkpoint.Saved saved;

  @BeforeEach
  void writeOne() throws IOException {
    file = folder.resolve("checkpoint");
    plan =
        new TrainingPlan(
            ModelZoo.byName("linear", Shape.of(4), 2),
            new PrivacySpec(
                new PrivacyTarget.NoiseMultiplier(1),
                1e-3,
                100,
                20,
                12,
                0.5,
                ClipBounds.Scope.PER_GROUP,
                ClipBounds.Rule.CLIP,
                ClipShare.EQUAL,
                new ClipSchedule.Fixed(),
                NoiseAllocation.DIM,
                NoiseLaw.GAUSSIAN),
            new AlgorithmSpec(
                "sma-dp-sgd",
                new SmaDpSgd(SpectralMemory.of(0.9, 0.7, 4)),
                new LearningRate.Constant(1),
                0,
                Optional.empty(),
                Views.none()));
    GroupedVector parameters = plan.model().initialParameters(NoiseSource.seeded(7));
    saved =
        new Checkpoint.Saved(
            3, 4, 1.5, parameters, Map.of(RunStore.Book.TRAINING, new Mark(2, 200, "c0ffee")));
    Checkpoint.write(file, new Checkpoint.Identity("run", "plan"), saved, fresh());
  }

  @Test
  void read_whatWasWritten_isTheSamePosition() throws IOException {
    assertEquals(saved, read("run", "plan"));
  }

  @Test
  void read_otherRunOrFingerprint_isRefusedByName() {
    assertEquals(
        "resume: "
            + file
            + " belongs to another plan or other data; put the run's own back, or remove it to"
            + " begin at step 0",
        assertThrows(IllegalArgumentException.class, () -> read("run", "another plan"))
            .getMessage());
    assertEquals(
        "resume: "
            + file
            + " belongs to another run; put the run's own back, or remove it to begin at step 0",
        assertThrows(IllegalArgumentException.class, () -> read("another run", "plan"))
            .getMessage());
  }

  @ParameterizedTest(name = "cut to {0} of its bytes")
  @ValueSource(doubles = {0, 0.01, 0.5, 0.9, 0.999})
  void read_truncatedFile_isRefusedByName(double share) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, (int) (share * bytes.length)));

    assertDamaged();
  }

  @ParameterizedTest(name = "bit flipped at {0} of the file")
  @ValueSource(doubles = {0, 0.1, 0.4, 0.8, 0.9999})
  void read_flippedBit_isRefusedByName(double share) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) (share * bytes.length)] ^= 4;
    Files.write(file, bytes);

    assertDamaged();
  }

  private void assertDamaged() {
    String message = assertThrows(IOException.class, () -> read("run", "plan")).getMessage();
    assertTrue(message.startsWith(file + " is damaged"), message);
  }

  private StepRule.Stepper fresh() {
    return plan.stepRule().start(plan.clip().layout());
  }

  private Checkpoint.Saved read(String runId, String fingerprint) throws IOException {
    return Checkpoint.read(
        file, new Checkpoint.Identity(runId, fingerprint), plan.clip().layout(), fresh());
  }
}
