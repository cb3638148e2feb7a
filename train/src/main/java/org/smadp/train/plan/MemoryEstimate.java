package org.smadp.train.plan;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.smadp.nn.Model;
import org.smadp.nn.ModelSummary;
import org.smadp.nn.RuntimeOptions;

/**
 * Roughly what a run keeps in native memory at once, told before it starts. The lot size is no part
 * of it: a lot is worked through in micro-batches.
 *
 * <pre>  workers * microBatch * 2 * activations + copies * parameters, in floats</pre>
 *
 * @param bytes activations and their gradients of all workers, and copies of the parameters
 */
public record MemoryEstimate(long bytes) {
  private static final int PARAMETER_COPIES = 8;

  public static MemoryEstimate of(Model model, RuntimeOptions options) {
    double examples = (double) options.workers() * options.microBatch();
    double floats =
        2 * examples * ModelSummary.of(model).activations()
            + (double) PARAMETER_COPIES * model.parameterCount();
    return new MemoryEstimate((long) (Float.BYTES * floats));
  }

  /** The memory of this machine. */
  public static long available() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  /** Refuses a run that cannot fit. */
  public void requireWithin(long available) {
    if (bytes > available) {
      throw new IllegalArgumentException(
          "the model needs about %d MB at once, this machine has %d MB; take a smaller"
                  .formatted(bytes >> 20, available >> 20)
              + " physical batch or a smaller model");
    }
  }
}
