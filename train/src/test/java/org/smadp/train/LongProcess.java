package org.smadp.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.smadp.train.run.RunFile;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * A secure run of many steps that says after each that it is done and, now and then, how much
 * memory it holds. Arguments: data folder, run directory, steps.
 */
final class LongProcess {
  private LongProcess() {}

  public static void main(String[] arguments) throws IOException {
    Path out = Path.of(arguments[1]);
    Settings settings =
        TinyProblem.linear(Path.of(arguments[0]))
            .withText(Setting.STEPS, arguments[2])
            .withText(Setting.NOISE_MULTIPLIER, "40");
    try (PrivateTraining training =
        PrivateTraining.builder(settings)
            .evaluateEvery(5000)
            .checkpointEvery(1000)
            .options(TinyProblem.options())
            .listener(new Speaker())
            .build()) {
      if (Files.exists(out.resolve(RunFile.NAME))) {
        training.resume(out);
      } else {
        training.run(out);
      }
    }
    System.out.println("finished");
  }

  private static final class Speaker implements TrainingListener {
    private long steps;

    @Override
    public void onStep(long step) {
      System.out.println("step " + step);
      if (++steps % 5000 == 0) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long heap = (runtime.totalMemory() - runtime.freeMemory()) >> 10;
        System.out.println("memory " + heap + " " + resident());
      }
    }

    /** Kilobytes of this process in memory, as Linux counts them. */
    private static long resident() {
      try {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("VmRSS:"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
            .findFirst()
            .orElse(0);
      } catch (IOException exception) {
        return 0;
      }
    }
  }
}
