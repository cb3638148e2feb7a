package org.smadp.optim.algorithm;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.spectrum.Eigenvalues;
import org.smadp.spectrum.GramEigenvalues;

/** The catalogue of algorithms by name. */
public final class Algorithms {
  private static final List<AlgorithmEntry> ALL =
      Stream.of(
              PlainAlgorithms.ENTRIES.stream(),
              SharpnessAlgorithms.ENTRIES.stream(),
              MemoryAlgorithms.ENTRIES.stream())
          .flatMap(entries -> entries)
          .toList();

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
  public static Algorithm create(String name, Map<String, String> settings) {
    return create(name, settings, new GramEigenvalues());
  }

  public static Algorithm create(String name, Map<String, String> settings, Eigenvalues solver) {
    return named(name).create(settings, solver);
  }
}
