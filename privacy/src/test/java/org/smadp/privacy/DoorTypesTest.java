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
import org.junit.jupiter.params.provider.ValueSource;

/** The promises that the compiler keeps, tried from outside the package. */
class DoorTypesTest {
  /** Each line would open the door; none of them compiles. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "history.with(sum);",
        "new HistoryTerm(sum);",
        "new GradientQuery(query.probe(), query.clip(), 1, sum);",
        "new PrivateRelease(release.value(), release.noiseStddev(), release.event());",
        "sum.consume();",
        "double[] raw = sum.values;",
        "new ClippedSum(null, 0.5, new double[1]);",
        "ReleaseCodec.read(null, null);",
      })
  void compile_wayAroundTheDoor_isRefused(String line) {
    assertFalse(errors(line).isEmpty(), "compiled: " + line);
  }

  /** The same frame accepts the honest lines, so the refusals above mean something. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "history.with(release);",
        "new HistoryTerm(release.value());",
        "new GradientQuery(query.probe(), query.clip(), 1, query.historyTerm());",
        "String text = sum.toString();",
      })
  void compile_honestUse_isAccepted(String line) {
    assertEquals(List.of(), errors(line));
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
        class Stranger {
          void use(ClippedSum sum, PrivateRelease release, ReleaseHistory history,
              GradientQuery query) {
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
