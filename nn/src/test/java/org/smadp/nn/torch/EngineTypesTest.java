package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Raw sums and gradients cannot be had from outside the engine: the compiler refuses. */
class EngineTypesTest {
  /** What javac says of something that is there but closed; a name that is gone says otherwise. */
  private static final String CLOSED = "compiler.err.not.def.public";

  /** The frame accepts what users do, so the refusals below mean something. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "new TorchGradientSums(model, examples, options).close();",
        "ClippedSum locked = sums.over(lot, probe, clip);",
        "sums.plain(64).computeAndDiscard(new int[0], parameters);",
        "Evaluator.Fit fit = new Evaluator(model, options).fit(parameters, examples);",
      })
  void compile_honestUse_isAccepted(String line) {
    assertEquals(List.of(), errors(line));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "new org.smadp.nn.torch.Network(model, options);",
        "Object sum = ((org.smadp.nn.torch.Network) any).clippedSum(null, null, clip);",
        "Object sum = ((org.smadp.nn.torch.Network) any).clippedSumAfterAscent(null, 0, null, clip);",
        "Object sum = ((org.smadp.nn.torch.Network) any).plainGradient(null, null);",
        "((org.smadp.nn.torch.Partial) any).addTo(new double[1]);",
        "((org.smadp.nn.torch.Partial) any).addTo(ClippedSum.accumulator(lot, clip));",
        "new org.smadp.nn.torch.Batch(null, null, null, null, null);",
        "new org.smadp.nn.torch.Workers(1);",
        "new org.smadp.nn.torch.LotReader(model, examples, 64);",
        "new org.smadp.nn.torch.BatchPass(null, null, true);",
        "new org.smadp.nn.torch.BatchClipper(null, null, null, null, clip, null);",
        "new org.smadp.nn.torch.BlockNorms(clip, 1);",
        "new org.smadp.nn.torch.DropoutMasks(null, 0, new int[0]);",
        "new PlainGradientSums(null, null, null);",
        "sums.plain(64).addTo(new double[1], new int[0], parameters);",
      })
  void compile_wayToARawSum_isRefused(String line) {
    List<String> errors = errors(line);
    assertFalse(errors.isEmpty(), "compiled: " + line);
    assertTrue(errors.stream().anyMatch(code -> code.startsWith(CLOSED)), line + ": " + errors);
  }

  @Test
  void publicTypes_ofThePackage_areTheEntriesAlone() throws Exception {
    Set<String> entries = new TreeSet<>();
    for (Class<?> type : types()) {
      if (Modifier.isPublic(type.getModifiers())) {
        entries.add(type.getSimpleName());
      }
    }
    assertEquals(
        Set.of(
            "TorchGradientSums",
            "PlainGradientSums",
            "UserGradientSums",
            "ScoreSums",
            "Evaluator",
            "Fit",
            "RowScorer",
            "TorchVersion",
            "PeakRate"),
        entries);
  }

  /** An entry neither takes nor gives a closed type, and only predictions are arrays. */
  @Test
  void publicMembers_ofTheEntries_showNoClosedType() throws Exception {
    for (Class<?> type : types()) {
      if (!Modifier.isPublic(type.getModifiers())) {
        continue;
      }
      List<Class<?>> seen = new ArrayList<>();
      for (Method method : type.getDeclaredMethods()) {
        if (Modifier.isPublic(method.getModifiers())) {
          seen.add(method.getReturnType());
          seen.addAll(List.of(method.getParameterTypes()));
          boolean mayGiveArrays = Set.of(Evaluator.class, RowScorer.class).contains(type);
          assertTrue(mayGiveArrays || !method.getReturnType().isArray(), method::toString);
        }
      }
      for (Constructor<?> constructor : type.getConstructors()) {
        seen.addAll(List.of(constructor.getParameterTypes()));
      }
      for (Class<?> used : seen) {
        boolean ours = used.getPackageName().equals(type.getPackageName());
        assertTrue(!ours || Modifier.isPublic(used.getModifiers()), type + " shows " + used);
      }
    }
  }

  private static List<Class<?>> types() throws IOException, URISyntaxException {
    String name = Network.class.getPackageName();
    Path home = Path.of(Network.class.getResource("Network.class").toURI()).getParent();
    List<Class<?>> types = new ArrayList<>();
    try (Stream<Path> files = Files.list(home)) {
      for (Path file : files.toList()) {
        String type = file.getFileName().toString().replace(".class", "");
        types.add(classNamed(name + "." + type));
      }
    }
    assertTrue(types.size() > 10, "found " + types);
    return types;
  }

  private static Class<?> classNamed(String name) {
    try {
      return Class.forName(name, false, EngineTypesTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> errors(String line) {
    String source =
        """
        import org.smadp.nn.*;
        import org.smadp.nn.torch.*;
        import org.smadp.privacy.*;
        import org.smadp.privacy.query.*;
        import org.smadp.tensor.*;
        class Stranger {
          void use(Object any, Model model, Examples examples, RuntimeOptions options,
              TorchGradientSums sums, Lot lot, Probe probe, ClipBounds clip,
              GroupedVector parameters) {
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
        .map(diagnostic -> diagnostic.getCode() + ": " + diagnostic.getMessage(null))
        .toList();
  }
}
