package org.smadp.architecture;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The boundaries hold for our code, and each rule catches code that was planted to break it. */
final class BoundaryTest {
  private static final int LARGEST_PACKAGE = 25;
  private static final String NOT_WRITTEN_HERE = ".*\\.(package-info|jmh_generated\\..*)";

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.smadp");

  private static final JavaClasses PLANTED =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
          .importPackages("org.smadp");

  private static Map<String, ArchRule> rules() {
    Map<String, ArchRule> rules = new TreeMap<>();
    rules.put("optimisersNeverSeeSensitiveTypes", BoundaryRules.optimisersNeverSeeSensitiveTypes());
    rules.put(
        "optimisersKnowNeitherNetworksNorData",
        BoundaryRules.optimisersKnowNeitherNetworksNorData());
    rules.put("theDoorHasNoWayOut", BoundaryRules.theDoorHasNoWayOut());
    rules.put("onlyTheDoorMakesReleases", BoundaryRules.onlyTheDoorMakesReleases());
    rules.put(
        "onlyOptimisersAndTheDoorBuildHistoryTerms",
        BoundaryRules.onlyOptimisersAndTheDoorBuildHistoryTerms());
    rules.put("whatIsShownHoldsNothingSensitive", BoundaryRules.whatIsShownHoldsNothingSensitive());
    rules.put("accountingStandsAlone", BoundaryRules.accountingStandsAlone());
    rules.put("randomnessLivesInNoise", BoundaryRules.randomnessLivesInNoise());
    rules.put("nativeTypesStayInTheEngine", BoundaryRules.nativeTypesStayInTheEngine());
    rules.put("onlyCommandsPrint", BoundaryRules.onlyCommandsPrint());
    rules.put("noDrawers", BoundaryRules.noDrawers());
    rules.put("packagesAreFreeOfCycles", BoundaryRules.packagesAreFreeOfCycles());
    rules.put("theDoorIsNotSplit", BoundaryRules.theDoorIsNotSplit());
    return rules;
  }

  @Test
  void import_ofOurCode_findsTheDoor() {
    assertTrue(OURS.contain("org.smadp.privacy.GaussianMechanism"));
    assertTrue(OURS.size() > 50);
  }

  @Test
  void packages_ofOurCode_staySmall() {
    Map<String, Long> sizes =
        OURS.stream()
            .filter(type -> type.isTopLevelClass() && !type.getName().matches(NOT_WRITTEN_HERE))
            .collect(groupingBy(JavaClass::getPackageName, TreeMap::new, counting()));
    sizes.values().removeIf(size -> size <= LARGEST_PACKAGE);
    assertEquals(Map.of(), sizes, "packages that hold more than one concept");
  }

  @TestFactory
  Stream<DynamicTest> rule_onOurCode_holds() {
    return rules().entrySet().stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getKey(), () -> rule.getValue().check(OURS)));
  }

  @TestFactory
  Stream<DynamicTest> rule_onPlantedCode_fails() {
    return rules().entrySet().stream()
        .filter(rule -> !rule.getKey().equals("onlyTheDoorMakesReleases"))
        .map(
            rule ->
                DynamicTest.dynamicTest(
                    rule.getKey(),
                    () ->
                        assertThrows(AssertionError.class, () -> rule.getValue().check(PLANTED))));
  }
}
