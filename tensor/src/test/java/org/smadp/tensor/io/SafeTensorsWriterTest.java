package org.smadp.tensor.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTensorsWriterTest {
  @TempDir Path folder;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void write_randomTensors_areReadBackBitForBit(long seed) throws IOException {
    Random random = new Random(seed);
    List<NamedTensor> tensors =
        List.of(
            tensor(random, "conv.weight", 4, 3, 2, 2),
            tensor(random, "a \"quoted\" näme\n", 5),
            tensor(random, "empty", 0, 7),
            tensor(random, "scalar"),
            tensor(random, "fc/weight", 300 + (int) seed, 1000));
    Map<String, String> metadata = Map.of("seed", "" + seed, "note", "ε = 3");
    Path file = folder.resolve("model.safetensors");
    SafeTensorsWriter.write(file, metadata, tensors);
    try (SafeTensorsFile read = SafeTensorsFile.open(file)) {
      assertEquals(metadata, read.metadata());
      assertEquals(tensors.size(), read.entries().size());
      for (NamedTensor tensor : tensors) {
        NamedTensor back = read.read(tensor.name());
        assertEquals(tensor.shape(), back.shape());
        assertArrayEquals(tensor.values(), back.values());
      }
    }
  }

  @Test
  void write_oneTensor_givesTheseBytes() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    NamedTensor tensor = new NamedTensor("w", List.of(2, 1), new float[] {1, -2});
    SafeTensorsWriter.write(out, Map.of("k", "v"), List.of(tensor));
    byte[] bytes = out.toByteArray();
    String header =
        "{\"__metadata__\":{\"k\":\"v\"},"
            + "\"w\":{\"dtype\":\"F32\",\"shape\":[2,1],\"data_offsets\":[0,8]}}";
    int padded = (header.length() + 7) / 8 * 8;
    assertEquals(padded, bytes[0]);
    assertEquals(8 + padded + 8, bytes.length);
    String written = new String(bytes, 8, padded, StandardCharsets.UTF_8);
    assertEquals(header, written.stripTrailing());
    byte[] data = {0, 0, (byte) 0x80, 0x3f, 0, 0, 0, (byte) 0xc0};
    for (int i = 0; i < 8; i++) {
      assertEquals(data[i], bytes[8 + padded + i]);
    }
  }

  @Test
  void write_metadataInAnyOrder_givesTheSameBytes() throws IOException {
    Map<String, String> forward = new LinkedHashMap<>();
    forward.put("a", "1");
    forward.put("b", "2");
    Map<String, String> backward = new LinkedHashMap<>();
    backward.put("b", "2");
    backward.put("a", "1");
    assertArrayEquals(bytes(forward), bytes(backward));
  }

  @Test
  void write_repeatedOrReservedName_throwsBeforeWriting() {
    NamedTensor tensor = new NamedTensor("w", List.of(1), new float[1]);
    NamedTensor reserved = new NamedTensor("__metadata__", List.of(1), new float[1]);
    Path file = folder.resolve("model.safetensors");
    for (List<NamedTensor> bad : List.of(List.of(tensor, tensor), List.of(reserved))) {
      assertThrows(
          IllegalArgumentException.class, () -> SafeTensorsWriter.write(file, Map.of(), bad));
    }
    assertEquals(false, Files.exists(file));
  }

  @Test
  void namedTensor_shapeAgainstValues_throws() {
    assertThrows(
        IllegalArgumentException.class, () -> new NamedTensor("w", List.of(2, 3), new float[5]));
    assertThrows(
        IllegalArgumentException.class, () -> new NamedTensor("w", List.of(-1, -5), new float[5]));
  }

  private static byte[] bytes(Map<String, String> metadata) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SafeTensorsWriter.write(out, metadata, List.of());
    return out.toByteArray();
  }

  private static NamedTensor tensor(Random random, String name, Integer... shape) {
    int count = List.of(shape).stream().reduce(1, Math::multiplyExact);
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = Float.intBitsToFloat(random.nextInt() & 0xbfffffff);
    }
    return new NamedTensor(name, List.of(shape), values);
  }
}
