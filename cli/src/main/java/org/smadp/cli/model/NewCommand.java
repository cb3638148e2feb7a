package org.smadp.cli.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.smadp.cli.console.Output;
import org.smadp.train.run.Build;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smadp new}: a project to start from. */
@Command(
    name = "new",
    sortOptions = false,
    header = "Write a Maven project to start from.",
    description = {
      "",
      "A schema, a configuration, a network, a generator of synthetic data, a class that trains and a test"
          + " that trains a few steps.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {"  smadp new my-model"})
public final class NewCommand implements Callable<Integer> {
  /** Places in the project, with the template of each. */
  private static final Map<String, String> FILES = new LinkedHashMap<>();

  static {
    FILES.put("pom.xml", "pom.xml.txt");
    FILES.put("README.md", "README.md.txt");
    FILES.put("config.yaml", "config.yaml.txt");
    FILES.put("schema.yaml", "schema.yaml.txt");
    FILES.put("net.yaml", "net.yaml.txt");
    FILES.put(".gitignore", "gitignore.txt");
    FILES.put("src/main/java/app/SyntheticData.java", "SyntheticData.java.txt");
    FILES.put("src/main/java/app/Train.java", "Train.java.txt");
    FILES.put("src/test/java/app/TrainTest.java", "TrainTest.java.txt");
  }

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Parameters(paramLabel = "DIR", description = "A directory that is empty or not there yet.")
  private Path directory;

  @Override
  public Integer call() throws IOException {
    requireEmpty();
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      Path target = directory.resolve(file.getKey());
      Files.createDirectories(target.toAbsolutePath().getParent());
      Files.writeString(target, template(file.getValue()));
    }
    if (output.json()) {
      output.print(
          spec.commandLine().getOut(),
          Map.of("directory", directory.toString(), "files", FILES.keySet()));
    } else {
      FILES.keySet().forEach(name -> spec.commandLine().getOut().println(directory.resolve(name)));
    }
    return 0;
  }

  private void requireEmpty() throws IOException {
    if (directory.toString().isBlank()) {
      throw new IllegalArgumentException("DIR must name a directory, was ''");
    }
    if (Files.isDirectory(directory)) {
      try (Stream<Path> content = Files.list(directory)) {
        if (content.findAny().isPresent()) {
          throw new IllegalArgumentException(directory + " is not empty; choose another directory");
        }
      }
    } else if (Files.exists(directory)) {
      throw new IllegalArgumentException(directory + " is a file; choose another directory");
    }
  }

  private static String template(String name) throws IOException {
    try (InputStream in = NewCommand.class.getResourceAsStream("project/" + name)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      String version = Build.version();
      return text.replace("@version@", version.equals("development") ? "0.1.0-SNAPSHOT" : version);
    }
  }
}
