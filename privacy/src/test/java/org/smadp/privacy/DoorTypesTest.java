package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The promises that the compiler keeps, tried from outside the package. */
class DoorTypesTest {
  /**
   * Ways around the door, each with an honest line of the same make that compiles: a refusal means
   * something only where the frame, the names and the argument types are right.
   */
  static Stream<Arguments> ways() {
    return Stream.of(
        way("history.with(release);", "history.with(sum);"),
        way("new HistoryTerm(release.value());", "new HistoryTerm(sum);"),
        way(
            "new GradientQuery(query.probe(), query.clip(), 1, query.historyTerm());",
            "new GradientQuery(query.probe(), query.clip(), 1, sum);"),
        way(
            "release.value(); release.noiseStddev(); release.event(); release.clipCounts();",
            "new PrivateRelease("
                + "release.value(), release.noiseStddev(), release.event(), release.clipCounts());"),
        way("String text = sum.toString();", "double[] raw = sum.consume();"),
        way("String text = sum.toString();", "double[] raw = sum.counts();"),
        way("String text = sum.toString();", "double[] raw = sum.values;"),
        way("String text = sum.toString();", "ClippedSum norms = sum.ofNorms();"),
        way("String text = sum.toString();", "byte[] raw = sum.written();"),
        way(
            "SealedSum closed = SealedSum.of(sum, 0);",
            "ClippedSum opened = SealedSum.of(sum, 0).open(lot, 0, query.clip());"),
        way("Lot part = lot.shared().part(0);", "Object seal = lot.seal();"),
        way(
            "ClippedSum.accumulator(lot, query.clip()).finish();",
            "new ClippedSum(query.clip(), lot, null, new double[1]);"),
        way("Lot made = Lot.of(1, 2);", "Lot made = Lot.poisson(streams, 0, 1e-9);"),
        way("Lot made = Lot.of(1, 2);", "Lot made = Lot.everyone(0);"),
        way("long number = lot.query();", "lot.spend();"),
        way(
            "ReleaseHistory.readFrom(in, query.clip().layout());",
            "PrivateRelease.readFrom(in, query.clip().layout());"),
        way(
            "ReleaseHistory.readFrom(in, query.clip().layout());",
            "ReleaseCodec.read(in, query.clip().layout());"),
        way(
            "oracle.ask(query);",
            "new GaussianMechanism(release.noiseStddev(), NoiseLaw.GRID, streams);"),
        way("oracle.ask(query);", "PaidRound round = null;"),
        way(
            "PrivateOracle.training("
                + "sampling, sums, release.noiseStddev(), NoiseLaw.GRID, source, ledger, 0);",
            "PrivateOracle.training("
                + "sampling, sums, release.noiseStddev(), NoiseLaw.GRID, streams, streams, ledger, 0);"),
        way("source.provenance();", "new NoiseSource();"),
        way("source.provenance();", "source.gaussians(Purpose.RELEASE_NOISE, 0, 0);"),
        way(
            "Streams own = new Streams() {"
                + " public GaussianStream gaussians(long step, int group) { return null; }"
                + " public UniformStream uniforms(long step, int group) { return null; } };",
            "NoiseSource own = new NoiseSource() {"
                + " public Streams claim(Purpose purpose) { return streams; } };"),
        way("Sampling.Poisson half = new Sampling.Poisson(0.5);", "Sampling own = () -> 0;"));
  }

  private static Arguments way(String honest, String around) {
    return Arguments.of(honest, around);
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("ways")
  void compile_wayAroundTheDoor_isRefusedWhereTheHonestLineIsNot(String honest, String around) {
    assertEquals(List.of(), errors(honest));
    assertFalse(errors(around).isEmpty(), "compiled: " + around);
  }

  /** What makes or opens a raw value has no public member at all, whatever its arguments. */
  @Test
  void constructors_ofTheDoor_areNotPublic() throws ClassNotFoundException {
    for (String type :
        List.of(
            "ClippedSum",
            "ClippedSum$Accumulator",
            "PrivateRelease",
            "Lot",
            "GaussianMechanism",
            "PaidRound",
            "GuardedSums",
            "PrivateOracle",
            "ReleaseHistory")) {
      Class<?> found = Class.forName("org.smadp.privacy." + type);
      assertEquals(0, found.getConstructors().length, type);
      assertTrue(Modifier.isFinal(found.getModifiers()), type);
    }
    for (String type : List.of("GaussianMechanism", "PaidRound", "GuardedSums", "ReleaseCodec")) {
      Class<?> found = Class.forName("org.smadp.privacy." + type);
      assertFalse(Modifier.isPublic(found.getModifiers()), type);
    }
  }

  @Test
  void sensitiveTypes_publicMethods_returnNoValues() {
    for (Class<?> type : List.of(ClippedSum.class, ClippedSum.Accumulator.class)) {
      assertTrue(type.isAnnotationPresent(Sensitive.class));
      assertEquals(0, type.getFields().length);
      List<Class<?>> returned =
          Stream.of(type.getDeclaredMethods())
              .filter(method -> Modifier.isPublic(method.getModifiers()))
              .<Class<?>>map(Method::getReturnType)
              .distinct()
              .toList();
      assertTrue(
          List.of(void.class, String.class, ClippedSum.class, ClippedSum.Accumulator.class)
              .containsAll(returned),
          type + " returns " + returned);
    }
  }

  @Test
  void releaseHistory_publicMethods_takeReleasesOnly() {
    List<Method> growing =
        Stream.of(ReleaseHistory.class.getMethods())
            .filter(method -> method.getReturnType() == ReleaseHistory.class)
            .filter(method -> !Modifier.isStatic(method.getModifiers()))
            .toList();
    assertEquals(1, growing.size());
    assertEquals(List.of(PrivateRelease.class), List.of(growing.get(0).getParameterTypes()));
    assertEquals(0, ReleaseHistory.class.getConstructors().length);
    assertEquals(0, PrivateRelease.class.getConstructors().length);
  }

  private static List<String> errors(String line) {
    String source =
        """
        import org.smadp.privacy.*;
        import org.smadp.privacy.query.*;
        import org.smadp.noise.*;
        import org.smadp.noise.law.*;
        class Stranger {
          void use(ClippedSum sum, PrivateRelease release, ReleaseHistory history, Lot lot,
              GradientQuery query, GradientOracle oracle, GradientSums sums, Sampling sampling,
              NoiseSource source, Streams streams, org.smadp.accounting.PrivacyLedger ledger,
              java.io.DataInput in) throws Exception {
            %s
          }
        }
        """
            .formatted(line);
    var file =
        new SimpleJavaFileObject(
            URI.create("string:///Stranger.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    // Checks the types and stops before it would write a class file.
    List<String> options =
        List.of(
            "-proc:none",
            "-XDshould-stop.ifNoError=FLOW",
            "-cp",
            System.getProperty("java.class.path"));
    ToolProvider.getSystemJavaCompiler()
        .getTask(null, null, diagnostics, options, null, List.of(file))
        .call();
    return diagnostics.getDiagnostics().stream()
        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
        .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
        .toList();
  }
}
