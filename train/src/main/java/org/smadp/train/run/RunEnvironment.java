package org.smadp.train.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.smadp.nn.torch.TorchVersion;

/**
 * Versions, machine and time of a run.
 *
 * @param revision of the sources, or unknown; null in records of earlier versions
 * @param date when the run began, in UTC; null in records of earlier versions
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunEnvironment(
    String smadp,
    String revision,
    String date,
    String pytorch,
    String java,
    String os,
    int processors) {
  /** Those of this process, now. */
  static RunEnvironment current() {
    return new RunEnvironment(
        Build.version(),
        Build.revision(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        TorchVersion.current(),
        System.getProperty("java.version"),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors());
  }
}
