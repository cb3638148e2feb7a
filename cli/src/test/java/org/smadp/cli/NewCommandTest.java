package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code smadp new}: what it writes compiles, and its test trains. */
final class NewCommandTest {
  @TempDir Path folder;

  @Test
  void new_project_compilesAndItsTestTrains() throws Exception {
    Path project = folder.resolve("my-model");
    assertEquals(0, Invocation.of("new", project.toString()).exitCode());
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(project.resolve("pom.xml").toFile());
    List<Path> sources;
    try (Stream<Path> files = Files.walk(project.resolve("src"))) {
      sources = files.filter(file -> file.toString().endsWith(".java")).toList();
    }
    var outside = new OutsideProject(folder.resolve("classes"), sources);
    assertEquals(List.of(), outside.compile());

    outside.call("app.TrainTest", "train", project, Files.createDirectory(folder.resolve("work")));

    assertTrue(Files.exists(folder.resolve("work/run/model.safetensors")));
  }

  /** Through Maven, with the modules of this build in a repository of their own. */
  @Tag("slow")
  @Test
  void new_project_buildsAndTestsWithMaven() throws Exception {
    Path project = folder.resolve("my-model");
    assertEquals(0, Invocation.of("new", project.toString()).exitCode());
    Path log = folder.resolve("mvn.log");

    int exitCode;
    try (LocalRepository modules = LocalRepository.in(folder.resolve("repository"))) {
      exitCode =
          new ProcessBuilder("mvn", "-B", "-ntp", "-Dmaven.repo.local=" + modules.folder(), "test")
              .directory(project.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start()
              .waitFor();
    }

    assertEquals(0, exitCode, Files.readString(log));
    assertTrue(Files.readString(log).contains("Tests run: 1, Failures: 0, Errors: 0"));
  }

  @Test
  void new_directoryInUse_isRefused() throws Exception {
    Files.writeString(folder.resolve("mine.txt"), "mine");
    Invocation.of("new", folder.toString()).refused("is not empty");
    Invocation.of("new", folder.resolve("mine.txt").toString()).refused("is a file");
  }
}
