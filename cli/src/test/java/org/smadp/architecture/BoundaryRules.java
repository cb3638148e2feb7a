package org.smadp.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Random;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.tensor.GroupedVector;

/**
 * The architecture, as rules; {@link BoundaryTest} applies each to our code and to planted code.
 */
final class BoundaryRules {
  private BoundaryRules() {}

  static ArchRule optimisersNeverSeeSensitiveTypes() {
    return noClasses()
        .that()
        .resideInAPackage("org.smadp.optim..")
        .should()
        .dependOnClassesThat()
        .areAnnotatedWith(Sensitive.class);
  }

  static ArchRule optimisersKnowNeitherNetworksNorData() {
    return noClasses()
        .that()
        .resideInAPackage("org.smadp.optim..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.smadp.nn..", "org.smadp.data..", "org.smadp.train..");
  }

  static ArchRule theDoorHasNoWayOut() {
    return methods()
        .that()
        .areDeclaredInClassesThat(
            resideInAPackage("org.smadp.privacy..").and(isAnnotatedSensitive()))
        .and()
        .arePublic()
        .should()
        .notHaveRawReturnType(double[].class)
        .andShould()
        .notHaveRawReturnType(float[].class)
        .andShould()
        .notHaveRawReturnType(GroupedVector.class);
  }

  static ArchRule onlyTheDoorMakesReleases() {
    return noClasses()
        .that()
        .resideOutsideOfPackage("org.smadp.privacy")
        .should()
        .callConstructorWhere(target(PrivateRelease.class));
  }

  static ArchRule onlyOptimisersAndTheDoorBuildHistoryTerms() {
    return noClasses()
        .that()
        .resideOutsideOfPackages("org.smadp.optim..", "org.smadp.privacy..")
        .should()
        .callConstructorWhere(target(HistoryTerm.class));
  }

  static ArchRule whatIsShownHoldsNothingSensitive() {
    return noClasses()
        .that()
        .haveSimpleNameEndingWith("Report")
        .or()
        .haveSimpleNameEndingWith("Observer")
        .or()
        .resideInAPackage("org.smadp.chart..")
        .should()
        .dependOnClassesThat()
        .areAnnotatedWith(Sensitive.class);
  }

  static ArchRule accountingStandsAlone() {
    return classes()
        .that()
        .resideInAPackage("org.smadp.accounting..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("org.smadp.accounting..", "java..", "org.jtransforms..");
  }

  static ArchRule randomnessLivesInNoise() {
    return noClasses()
        .that()
        .resideOutsideOfPackage("org.smadp.noise..")
        .should()
        .dependOnClassesThat(belongToAnyOf(Random.class).or(isAssignableToRandom()))
        .orShould()
        .callMethod(Math.class, "random");
  }

  static ArchRule nativeTypesStayInTheEngine() {
    return noClasses()
        .that()
        .resideOutsideOfPackage("org.smadp.nn..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.bytedeco..");
  }

  static ArchRule onlyCommandsPrint() {
    return noClasses()
        .that()
        .resideOutsideOfPackages("org.smadp.cli..", "org.smadp.benchmarks..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err");
  }

  static ArchRule noDrawers() {
    return noClasses().should().haveNameMatching(".*(Util|Utils|Manager|Common|Helper|Helpers)");
  }

  static ArchRule packagesAreFreeOfCycles() {
    return slices().matching("org.smadp.(**)").should().beFreeOfCycles();
  }

  static ArchRule theDoorIsNotSplit() {
    return classes()
        .that()
        .resideInAnyPackage("org.smadp.privacy", "org.smadp.privacy.query")
        .should(comeFrom("/privacy/", "smadp-privacy"));
  }

  private static DescribedPredicate<JavaClass> isAnnotatedSensitive() {
    return DescribedPredicate.describe(
        "annotated @Sensitive", type -> type.isAnnotatedWith(Sensitive.class));
  }

  private static DescribedPredicate<JavaClass> isAssignableToRandom() {
    return DescribedPredicate.describe(
        "a random generator",
        type ->
            type.isAssignableTo("java.util.random.RandomGenerator")
                || type.isAssignableTo("java.util.concurrent.ThreadLocalRandom"));
  }

  private static DescribedPredicate<JavaConstructorCall> target(Class<?> type) {
    return DescribedPredicate.describe(
        "target is " + type.getSimpleName(), call -> call.getTargetOwner().isEquivalentTo(type));
  }

  private static ArchCondition<JavaClass> comeFrom(String folder, String jar) {
    return new ArchCondition<>("come from the privacy module") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        String from = type.getSource().map(source -> source.getUri().toString()).orElse("");
        boolean ours = from.contains(folder + "target/classes") || from.contains(jar);
        events.add(new SimpleConditionEvent(type, ours, type.getName() + " comes from " + from));
      }
    };
  }
}
