package org.smadp.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.smadp.train.run.RunFile;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * A process to be killed: trains the tiny problem, or resumes it, and says after every step that it
 * is done. Arguments: data folder, run directory, "seeded" or "secure", by row or "-by-user",
 * steps.
 */
final class TinyProcess {
  private TinyProcess() {}

  public static void main(String[] arguments) throws IOException {
    Path out = Path.of(arguments[1]);
    OptionalLong seed =
        arguments[2].startsWith("seeded") ? TinyProblem.seeded() : TinyProblem.secure();
    Settings settings = settings(Path.of(arguments[0]), arguments[2], arguments[3]);
    TrainingListener speaker =
        new TrainingListener() {
          @Override
          public void onStep(long step) {
            System.out.println("step " + step);
          }
        };
    if (Files.exists(out.resolve(RunFile.NAME))) {
      TinyProblem.resume(settings, out, seed, speaker);
    } else {
      TinyProblem.run(settings, out, seed, speaker);
    }
    System.out.println("finished");
  }

  /** A secure run has a fixed amount of noise, so that lost steps do not end it early. */
  static Settings settings(Path data, String randomness, String steps) {
    Settings byRow = TinyProblem.settings(data).withText(Setting.STEPS, steps);
    Settings settings = randomness.endsWith("-by-user") ? TinyProblem.byUser(byRow) : byRow;
    return randomness.startsWith("seeded")
        ? settings
        : settings.withText(Setting.NOISE_MULTIPLIER, "2");
  }
}
