package org.smadp.optim.algorithm;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.optim.AlgorithmEntry;

/** The contract of step rules, for every algorithm of the catalogue by name. */
class CatalogueContractTest {
  static List<String> names() {
    return Algorithms.all().stream().map(AlgorithmEntry::name).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void step_sameReleasesOtherData_movesTheSame(String name) {
    contract(name).step_sameReleasesOtherData_movesTheSame();
  }

  @ParameterizedTest
  @MethodSource("names")
  void restore_afterEveryStep_continuesBitForBit(String name) throws IOException {
    contract(name).restore_afterEveryStep_continuesBitForBit();
  }

  @ParameterizedTest
  @MethodSource("names")
  void step_anyNumberOfThreads_givesTheSameBits(String name) {
    contract(name).step_anyNumberOfThreads_givesTheSameBits();
  }

  @ParameterizedTest
  @MethodSource("names")
  void step_everyTime_asksAndIsChargedAsDeclared(String name) {
    contract(name).step_everyTime_asksAndIsChargedAsDeclared();
  }

  @ParameterizedTest
  @MethodSource("names")
  void report_afterEveryStep_countsFromZeroAndHoldsTheReleases(String name) {
    contract(name).report_afterEveryStep_countsFromZeroAndHoldsTheReleases();
  }

  @ParameterizedTest
  @MethodSource("names")
  void step_parametersOverflow_stopsTheRun(String name) {
    contract(name).step_parametersOverflow_stopsTheRun();
  }

  private static NamedContract contract(String name) {
    return new NamedContract(name);
  }
}
