package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.SettingsFile;

class SettingsFileTest {
  @TempDir Path folder;

  @Test
  void read_yaml_keepsValuesAsWritten() throws IOException {
    Settings settings =
        read(
            """
            # a comment
            data: csv:patients.csv
            label: outcome
            classes: no,yes
            bounds: age=0:120,0:1
            epsilon: 2.50
            delta: 1e-6
            steps: 100
            set:
              mixing: 0.55
              window: 8
            """);

    assertEquals("csv:patients.csv", settings.text(Setting.DATA));
    assertEquals("no,yes", settings.text(Setting.CLASSES));
    assertEquals("age=0:120,0:1", settings.text(Setting.BOUNDS));
    assertEquals(2.5, settings.value(Setting.EPSILON));
    assertEquals(1e-6, settings.value(Setting.DELTA));
    assertEquals(100, settings.value(Setting.STEPS));
    assertEquals(Map.of("mixing", "0.55", "window", "8"), settings.set());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bounds: 0:120", "bounds: \"0:120\"", "{\"bounds\": \"0:120\"}"})
  void read_boundsInAnySpelling_areNotTakenForATime(String text) throws IOException {
    assertEquals("0:120", read(text).text(Setting.BOUNDS));
  }

  @Test
  void read_json_isAccepted() throws IOException {
    Settings settings = read("{\"epsilon\": 1, \"set\": {\"mixing\": 0.5}}");

    assertEquals("1", settings.text(Setting.EPSILON));
    assertEquals(Map.of("mixing", "0.5"), settings.set());
  }

  @Test
  void read_runRecord_repeatsTheRun() throws IOException {
    TinyProblem.write(folder);
    Settings settings = TinyProblem.linear(folder).withSet("mixing", "0.8");
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    TinyProblem.run(settings, first, TinyProblem.seeded());

    TinyProblem.run(SettingsFile.read(first.resolve("run.json")), second, TinyProblem.seeded());

    assertEquals(TinyProblem.files(first), TinyProblem.files(second));
  }

  @Test
  void read_unknownKey_namesFileAndKey() {
    String message = refusal("epsilon: 1\nepsilom: 2\n");

    assertTrue(message.startsWith("config: " + file() + ": unknown setting 'epsilom'"), message);
  }

  @Test
  void read_brokenText_namesTheLine() {
    String message = refusal("epsilon: 1\ndelta: [1,\nsteps: 2\n");

    assertTrue(message.contains("is not valid YAML or JSON at line "), message);
    assertTrue(message.matches("(?s).* at line [234]:.*"), message);
    assertEquals(1, message.lines().count());
  }

  @Test
  void read_sameKeyTwice_isRefused() {
    assertTrue(refusal("epsilon: 1\nepsilon: 2\n").contains("epsilon"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"epsilon: [1, 2]", "epsilon: {a: 1}", "epsilon:", "set: {mixing: [1]}"})
  void read_valueThatIsNotSingle_isRefused(String text) {
    String message = refusal(text);

    assertTrue(message.endsWith("must be a single value"), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"set: 3", "just text", "- a\n- b", ""})
  void read_noKeysAndValues_isRefused(String text) {
    String message = refusal(text);

    assertTrue(message.contains("must hold keys and values"), message);
  }

  /** A second document was once ignored, together with the settings that it held. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "epsilon: 3\n---\nepsilon: 1\n",
        "epsilon: 3\n---\n",
        "{\"epsilon\": 3} {\"epsilon\": 1}",
        "{\"epsilon\": 3}\nmore",
        "{\"epsilon\": 3}]"
      })
  void read_moreThanOneDocument_isRefused(String text) {
    String message = refusal(text);

    assertTrue(message.startsWith("config: " + file() + " is not valid YAML or JSON"), message);
    assertEquals(1, message.lines().count());
  }

  @Test
  void read_absentFile_isNamed() {
    Path absent = folder.resolve("absent.yaml");
    assertEquals(
        "config: there is no file " + absent,
        assertThrows(IllegalArgumentException.class, () -> SettingsFile.read(absent)).getMessage());
  }

  @Test
  void read_directoryOrBinaryFile_isOneClearLine() throws IOException {
    assertEquals(
        "config: " + folder + " is a directory; give a YAML file or a run.json",
        assertThrows(IllegalArgumentException.class, () -> SettingsFile.read(folder)).getMessage());
    for (byte[] bytes : new byte[][] {{0, 1, 2, 3}, {(byte) 0xff, (byte) 0xfe, 7}, {'a', 27}}) {
      Files.write(file(), bytes);
      String message =
          assertThrows(IllegalArgumentException.class, () -> SettingsFile.read(file()))
              .getMessage();
      assertTrue(message.startsWith("config: " + file() + " is not text in UTF-8"), message);
    }
  }

  @Test
  void read_otherKeysAskedFor_areKeptApart() throws IOException {
    Files.writeString(file(), "epsilon: 1\nseed: 7\n");

    SettingsFile.Content content = SettingsFile.read(file(), Set.of("seed", "out"));

    assertEquals(Map.of("seed", "7"), content.others());
    assertEquals(Set.of(Setting.EPSILON), content.settings().given());
    assertEquals("1", content.settings().text(Setting.EPSILON));
    assertTrue(refusal("seed: 7\n").contains("unknown setting 'seed'"));
  }

  private Path file() {
    return folder.resolve("config.yaml");
  }

  private Settings read(String text) throws IOException {
    Files.writeString(file(), text);
    return SettingsFile.read(file());
  }

  private String refusal(String text) {
    return assertThrows(IllegalArgumentException.class, () -> read(text)).getMessage();
  }
}
