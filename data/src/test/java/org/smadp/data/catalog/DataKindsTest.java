package org.smadp.data.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.Dataset;

/** Data by the names that users write, and which options have an effect on it. */
class DataKindsTest {
  @TempDir Path folder;

  private NamedData named(String text) {
    return new DataKinds(new DataCatalog(folder.resolve("cache"))).named(text);
  }

  private static DataOptions options(Map<String, String> texts) {
    return DataOptions.of(key -> Optional.ofNullable(texts.get(key)));
  }

  private String refusal(String text, Map<String, String> texts) {
    return assertThrows(IllegalArgumentException.class, () -> named(text).load(options(texts)))
        .getMessage();
  }

  @Test
  void named_everyKind_isFoundByItsPrefix() {
    for (DataKind kind : DataKinds.own()) {
      NamedData data = named(kind.prefix() + ":some/place");
      assertEquals(kind, data.kind());
      assertEquals("some/place", data.target());
    }
    assertInstanceOf(PublicKind.class, named("mnist").kind());
  }

  @Test
  void named_unknownKindOrNoTarget_isRefusedWithTheWayOut() {
    String unknown =
        assertThrows(IllegalArgumentException.class, () -> named("zip:x")).getMessage();
    assertEquals(
        "data must be a name or start with csv:, parquet:, jdbc:, text:, images: or idx:, was 'zip:x'",
        unknown);
    for (DataKind kind : DataKinds.own()) {
      String blank =
          assertThrows(IllegalArgumentException.class, () -> named(kind.prefix() + ": "))
              .getMessage();
      assertTrue(blank.endsWith(kind.prefix() + ":" + kind.example()), blank);
    }
  }

  @Test
  void choices_listEveryPublicSetAndEveryKind() {
    String choices = DataKinds.choices();
    PublicDatasets.all().forEach(set -> assertTrue(choices.contains(set.id()), choices));
    assertTrue(
        choices.endsWith("csv:FILE, parquet:FILE, jdbc:URL, text:FILE, images:DIR or idx:DIR"),
        choices);
  }

  @ParameterizedTest
  @EnumSource(DataOption.class)
  void load_optionWithoutEffect_isRefusedByEveryKindThatDoesNotKnowIt(DataOption option) {
    int knowing = 0;
    for (String text : List.of("csv:x", "jdbc:x", "text:x", "images:x", "idx:x", "mnist")) {
      if (named(text).kind().options().contains(option)) {
        knowing++;
      } else {
        String message = refusal(text, Map.of(option.key(), "0.7"));
        assertEquals(
            "%s has no effect on data %s, was '0.7'; leave it out".formatted(option.key(), text),
            message);
      }
    }
    assertTrue(knowing > 0, option + " has no effect on anything");
    assertTrue(option.description().contains(": "), option.description());
  }

  @Test
  void load_standardTestFraction_doesNotCountAsGiven() {
    assertEquals(10, named("mnist").load(options(Map.of("test-fraction", "0.2"))).classes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv:x", "images:x"})
  void load_testFractionNextToTestData_isRefused(String text) {
    assertEquals(
        "test-fraction has no effect next to test-data; leave one out",
        refusal(text, Map.of("test-fraction", "0.3", "test-data", "y")));
  }

  @Test
  void load_testFractionOnAFolderWithATestPart_isRefused() throws IOException {
    String text = "images:" + folder;
    DataOptions fraction = options(Map.of("test-fraction", "0.3"));
    assertTrue(DataKinds.splitsByHash(text, fraction));

    Files.createDirectory(folder.resolve("train"));
    Files.createDirectory(folder.resolve("test"));

    assertFalse(DataKinds.splitsByHash(text, fraction));
    String message = refusal(text, Map.of("test-fraction", "0.3"));
    assertTrue(message.contains("which has a test part of its own, was '0.3'"), message);
  }

  @Test
  void splitsByHash_publicOrUnknownNames_doNot() {
    DataOptions none = options(Map.of());
    assertFalse(DataKinds.splitsByHash("mnist", none));
    assertFalse(DataKinds.splitsByHash("idx:x", none));
    assertFalse(DataKinds.splitsByHash("C:/x", none));
    assertTrue(DataKinds.splitsByHash("csv:x", none));
    assertFalse(DataKinds.splitsByHash("csv:x", options(Map.of("test-data", "y"))));
  }

  @Test
  void load_testDataWithOrWithoutItsKind_isTheSame() throws IOException {
    Files.writeString(folder.resolve("a.csv"), "x,label\n0,no\n1,yes\n");
    Path test = Files.writeString(folder.resolve("b.csv"), "x,label\n1,no\n");
    for (String location : List.of(test.toString(), "csv:" + test)) {
      Map<String, String> texts =
          Map.of("label", "label", "classes", "no,yes", "bounds", "0:1", "test-data", location);
      Dataset data = named("csv:" + folder.resolve("a.csv")).load(options(texts));
      assertEquals(1, data.test().size());
    }
  }

  @Test
  void load_idxWithNamedClasses_keepsTheNames() throws IOException {
    for (String part : List.of("train", "t10k")) {
      Files.write(
          folder.resolve(part + "-images-idx3-ubyte"),
          ByteBuffer.allocate(18).putInt(0x803).putInt(2).putInt(1).putInt(1).array());
      byte[] labels = ByteBuffer.allocate(10).putInt(0x801).putInt(2).put((byte) 1).array();
      Files.write(folder.resolve(part + "-labels-idx1-ubyte"), labels);
    }

    Dataset data = named("idx:" + folder).load(options(Map.of("classes", "cat,dog")));

    assertEquals(List.of("cat", "dog"), data.classNames());
    assertEquals(1, data.training().label(0));
  }
}
