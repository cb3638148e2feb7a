package org.smadp.cli.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One reader as Jazzer drives it, guided by what each content makes it do. Jazzer calls the two
 * methods by their names; the properties say which reader, and where seeds and files go.
 */
public final class CoverageDriver {
  static final String TARGET = "fuzz.target";
  static final String FOLDER = "fuzz.folder";

  private static Target target;

  private CoverageDriver() {}

  /** All readers, over files in this folder. */
  static List<Target> targets(Path folder) throws IOException {
    List<Target> targets = new ArrayList<>(new Targets(folder).all());
    targets.addAll(new TableTargets(folder).all());
    targets.addAll(new RunTargets(folder).all());
    return targets;
  }

  /** Called once, before the first content. */
  public static void fuzzerInitialize() throws IOException {
    Path folder = Path.of(System.getProperty(FOLDER));
    target =
        targets(Files.createDirectories(folder.resolve("files"))).stream()
            .filter(one -> one.name().equals(System.getProperty(TARGET)))
            .findFirst()
            .orElseThrow();
    Path corpus = Files.createDirectories(folder.resolve("corpus"));
    for (int i = 0; i < target.seeds().size(); i++) {
      Files.write(corpus.resolve("seed-" + i), target.seeds().get(i));
    }
  }

  /** Called for every content. */
  public static void fuzzerTestOneInput(byte[] content) {
    try {
      target.reader().read(content);
    } catch (Throwable thrown) {
      String fault = Verdict.of(thrown);
      if (!fault.isEmpty()) {
        throw new AssertionError(fault, thrown);
      }
    }
  }
}
