package org.smadp.optim.algorithm;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.DeclaredSizes;
import org.smadp.spectrum.Eigenvalues;
import org.smadp.spectrum.GramEigenvalues;

/** The catalogue of algorithms by name. */
public final class Algorithms {
  private static final List<AlgorithmEntry> ALL =
      List.of(
          DpSgd.ENTRY,
          Filtered.MOMENTUM,
          DpAdam.PLAIN,
          DpAdam.DECAYED,
          DpAdam.CORRECTED,
          DpLion.ENTRY,
          DpIs.ENTRY,
          DpAdamAc.REPAIRED,
          DpAdamAc.LITERAL,
          Filtered.DOPPLER,
          Disk.ENTRY,
          DpSat.PUBLISHED,
          DpSat.MOMENTUM,
          DpSam.SAME_LOT,
          DpSam.FRESH_LOTS,
          DpSam.PER_EXAMPLE,
          DpSam.RAW_ASCENT,
          SmaEntries.PUBLISHED,
          SmaEntries.DEBIASED,
          SmaEntries.CONSTANT,
          SmaEntries.SHUFFLED,
          Filtered.WIENER);

  private Algorithms() {}

  /** All of them, in the order in which they are listed. */
  public static List<AlgorithmEntry> all() {
    return ALL;
  }

  public static AlgorithmEntry named(String name) {
    return ALL.stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "algorithm must be one of %s, was '%s'"
                        .formatted(
                            ALL.stream()
                                .map(AlgorithmEntry::name)
                                .collect(Collectors.joining(", ")),
                            name)));
  }

  /** The named algorithm; spectra, where it needs them, are found in pure Java. */
  public static Algorithm create(String name, Map<String, String> settings, DeclaredSizes sizes) {
    return create(name, settings, sizes, new GramEigenvalues());
  }

  public static Algorithm create(
      String name, Map<String, String> settings, DeclaredSizes sizes, Eigenvalues solver) {
    return named(name).create(settings, sizes, solver);
  }
}
