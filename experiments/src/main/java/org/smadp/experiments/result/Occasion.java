package org.smadp.experiments.result;

import java.time.LocalDate;
import java.time.ZoneId;

/** With which command, on which machine and when results were made. */
public record Occasion(String command, String machine, String date) {
  public static Occasion now(String command) {
    String machine =
        "%s %s, %d processors, Java %s"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.version"));
    return new Occasion(command, machine, LocalDate.now(ZoneId.systemDefault()).toString());
  }
}
