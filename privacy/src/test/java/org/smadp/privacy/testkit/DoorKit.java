package org.smadp.privacy.testkit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.Streams;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;

/**
 * The door opened for tests, where there is no one to protect: raw sums can be read and noise
 * prescribed. It goes round the types by reflection, so that nothing in the product has to be
 * public for its sake; it is part of the test jar only.
 */
public final class DoorKit {
  private DoorKit() {}

  /** The values of a raw sum, which is spent by it. */
  public static double[] values(ClippedSum sum) {
    return (double[]) call(ClippedSum.class, "consume", sum, new Class<?>[0]);
  }

  /** The counts of examples within the bound. */
  public static double[] counts(ClippedSum sum) {
    return (double[]) call(ClippedSum.class, "counts", sum, new Class<?>[0]);
  }

  /** The sum of clipped norms that a flat sum was made from; the sum is spent. */
  public static double normSum(ClippedSum sum) {
    return values((ClippedSum) call(ClippedSum.class, "ofNorms", sum, new Class<?>[0]))[0];
  }

  /** A training oracle whose noise and coins the test prescribes. */
  public static PrivateOracle oracle(
      Sampling sampling,
      GradientSums sums,
      GroupScalars noiseMultipliers,
      Streams release,
      Streams coins,
      PrivacyLedger ledger,
      long queries) {
    Class<?>[] types = {
      Sampling.class,
      GradientSums.class,
      GroupScalars.class,
      NoiseLaw.class,
      Streams.class,
      Streams.class,
      PrivacyLedger.class,
      long.class
    };
    return (PrivateOracle)
        call(
            PrivateOracle.class,
            "training",
            null,
            types,
            sampling,
            sums,
            noiseMultipliers,
            NoiseLaw.GAUSSIAN,
            release,
            coins,
            ledger,
            queries);
  }

  private static Object call(
      Class<?> type, String name, Object target, Class<?>[] parameters, Object... arguments) {
    try {
      Method method = type.getDeclaredMethod(name, parameters);
      method.setAccessible(true);
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " no longer has " + name, e);
    }
  }
}
