package org.smadp.cli.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Damaged files again, found by coverage: {@code mvn verify -Pfuzz -pl cli -am
 * -Dtest=CoverageFuzzTest -Dfuzz.seconds=60} gives every reader that many seconds of Jazzer, in a
 * process of its own.
 */
@Tag("slow")
@EnabledIfSystemProperty(named = "fuzz.seconds", matches = "[0-9]+")
class CoverageFuzzTest {
  @TempDir private static Path folder;

  static Stream<String> targets() throws IOException {
    return CoverageDriver.targets(folder).stream().map(Target::name);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void read_contentFoundByCoverage_answersOrRefusesInOneLine(String target) throws Exception {
    Path own = Files.createDirectories(folder.resolve("coverage").resolve(target));
    Path corpus = Files.createDirectories(own.resolve("corpus"));
    Path log = own.resolve("log.txt");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-Dorg.bytedeco.javacpp.nopointergc=true",
            "-D" + CoverageDriver.TARGET + "=" + target,
            "-D" + CoverageDriver.FOLDER + "=" + own,
            "-cp",
            System.getProperty("java.class.path"),
            "com.code_intelligence.jazzer.Jazzer",
            "--target_class=" + CoverageDriver.class.getName(),
            "--instrumentation_includes=org.smadp.**",
            "--custom_hook_includes=none.**", // of its own: detectors of what readers never do
            "-max_total_time=" + System.getProperty("fuzz.seconds"),
            "-seed=" + Long.getLong("fuzz.seed", 1),
            "-rss_limit_mb=6000",
            corpus.toString());
    Process process =
        new ProcessBuilder(command)
            .directory(own.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    int exit = process.waitFor();
    List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
    System.out.println(target + ": " + lines.get(lines.size() - 1));
    assertEquals(
        0, exit, String.join("\n", lines.subList(Math.max(0, lines.size() - 60), lines.size())));
  }
}
