package org.smadp.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * A local repository of Maven that holds the modules of this build as they were compiled, and by
 * links everything that the user's repository has. Nothing is installed there.
 */
record LocalRepository(Path folder) implements AutoCloseable {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();
  private static final String VERSION = "0.1.0-SNAPSHOT";

  static LocalRepository in(Path folder) throws IOException {
    Path org = Files.createDirectories(folder.resolve("org"));
    Path users =
        Path.of(
            System.getProperty(
                "maven.repo.local", System.getProperty("user.home") + "/.m2/repository"));
    link(users, folder, "org");
    link(users.resolve("org"), org, "smadp");
    Path own = Files.createDirectory(org.resolve("smadp"));
    add(own, "smadp", HOME.resolve("pom.xml"));
    for (Path module : children(HOME)) {
      Path classes = module.resolve("target/classes");
      if (Files.isDirectory(classes)) {
        String name = "smadp-" + module.getFileName();
        Path home = add(own, name, module.resolve("pom.xml"));
        pack(classes, home.resolve(name + "-" + VERSION + ".jar"));
      }
    }
    return new LocalRepository(folder);
  }

  /** Removes the links; what they lead to stays. */
  @Override
  public void close() throws IOException {
    for (Path parent : List.of(folder, folder.resolve("org"))) {
      for (Path path : children(parent)) {
        if (Files.isSymbolicLink(path)) {
          Files.delete(path);
        }
      }
    }
  }

  private static List<Path> children(Path folder) throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.toList();
    }
  }

  private static void link(Path from, Path to, String except) throws IOException {
    for (Path path : children(from)) {
      if (!path.endsWith(except)) {
        Files.createSymbolicLink(to.resolve(path.getFileName()), path);
      }
    }
  }

  private static Path add(Path group, String name, Path pom) throws IOException {
    Path home = Files.createDirectories(group.resolve(name).resolve(VERSION));
    Files.copy(pom, home.resolve(name + "-" + VERSION + ".pom"));
    return home;
  }

  private static void pack(Path classes, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        Files.copy(file, entries);
        entries.closeEntry();
      }
    }
  }
}
