package org.smadp.cli;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Sources outside the repository's modules, compiled and run with their class path. */
record OutsideProject(Path classes, List<Path> sources) {
  OutsideProject with(Path source) {
    List<Path> more = new ArrayList<>(sources);
    more.add(source);
    return new OutsideProject(classes, more);
  }

  /** The errors of the compiler. */
  List<String> compile() throws IOException {
    Files.createDirectories(classes);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null)) {
      compiler
          .getTask(
              null,
              files,
              found,
              List.of(
                  "-proc:none",
                  "-d",
                  classes.toString(),
                  "-cp",
                  System.getProperty("java.class.path")),
              null,
              files.getJavaFileObjectsFromPaths(sources))
          .call();
    }
    return found.getDiagnostics().stream()
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .map(problem -> problem.getMessage(Locale.ROOT))
        .toList();
  }

  /** Calls a main method; what it throws is thrown. */
  void runMain(String type, String... arguments) throws Exception {
    try (URLClassLoader loader = loader()) {
      loader.loadClass(type).getMethod("main", String[].class).invoke(null, (Object) arguments);
    } catch (InvocationTargetException exception) {
      if (exception.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw exception;
    }
  }

  /** Calls a static method that takes paths, whoever may see it. */
  void call(String type, String name, Path... arguments) throws Exception {
    Class<?>[] types = new Class<?>[arguments.length];
    Arrays.fill(types, Path.class);
    try (URLClassLoader loader = loader()) {
      Method method = loader.loadClass(type).getDeclaredMethod(name, types);
      method.setAccessible(true);
      method.invoke(null, (Object[]) arguments);
    }
  }

  private URLClassLoader loader() throws IOException {
    return new URLClassLoader(
        new URL[] {classes.toUri().toURL()}, OutsideProject.class.getClassLoader());
  }
}
