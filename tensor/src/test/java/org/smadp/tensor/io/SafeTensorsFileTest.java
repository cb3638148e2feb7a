package org.smadp.tensor.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeTensorsFileTest {
  @TempDir Path folder;

  @Test
  void read_float32_keepsEveryBit() throws IOException {
    float[] values = {
      0f, -0f, 1.5f, Float.MIN_VALUE, -Float.MAX_VALUE, Float.NEGATIVE_INFINITY, Float.NaN, 1e-40f
    };
    byte[] data = new byte[32];
    RawFile.littleEndian(data).asFloatBuffer().put(values);
    Path file = write("F32", "[2,4]", data);
    try (SafeTensorsFile tensors = SafeTensorsFile.open(file)) {
      NamedTensor tensor = tensors.read("t");
      assertEquals("t", tensor.name());
      assertEquals(List.of(2, 4), tensor.shape());
      assertArrayEquals(values, tensor.values());
      assertEquals(1e-40f, tensors.readDoubles("t")[7]);
    }
  }

  @Test
  void read_float64_isExactAsDoubleAndRoundedAsFloat() throws IOException {
    double[] values = {0.1, -Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN};
    byte[] data = new byte[32];
    RawFile.littleEndian(data).asDoubleBuffer().put(values);
    Path file = write("F64", "[4]", data);
    try (SafeTensorsFile tensors = SafeTensorsFile.open(file)) {
      assertArrayEquals(values, tensors.readDoubles("t"));
      assertArrayEquals(
          new float[] {0.1f, -0f, Float.POSITIVE_INFINITY, Float.NaN}, tensors.read("t").values());
    }
  }

  @Test
  void read_float16_includingSubnormals() throws IOException {
    byte[] data =
        RawFile.shorts(
            0x3c00, 0xc000, 0x7bff, 0x0400, 0x03ff, 0x0001, 0x8001, 0x3555, 0x7c00, 0x7e00);
    double[] expected = {
      1,
      -2,
      65504,
      Math.scalb(1.0, -14),
      1023 * Math.scalb(1.0, -24),
      Math.scalb(1.0, -24),
      -Math.scalb(1.0, -24),
      0.333251953125,
      Double.POSITIVE_INFINITY,
      Double.NaN
    };
    try (SafeTensorsFile tensors = SafeTensorsFile.open(write("F16", "[10]", data))) {
      assertArrayEquals(expected, tensors.readDoubles("t"));
    }
  }

  @Test
  void read_bfloat16_includingSubnormals() throws IOException {
    byte[] data = RawFile.shorts(0x3f80, 0xc000, 0x0080, 0x007f, 0x0001, 0x8001, 0x7f80, 0x7fc0);
    double[] expected = {
      1,
      -2,
      Float.MIN_NORMAL,
      127 * Math.scalb(1.0, -133),
      Math.scalb(1.0, -133),
      -Math.scalb(1.0, -133),
      Double.POSITIVE_INFINITY,
      Double.NaN
    };
    try (SafeTensorsFile tensors = SafeTensorsFile.open(write("BF16", "[8]", data))) {
      assertArrayEquals(expected, tensors.readDoubles("t"));
    }
  }

  @Test
  void read_allHalfPatterns_riseInStepsOfTheirScale() throws IOException {
    int[] patterns = new int[0x7c00];
    for (int i = 0; i < patterns.length; i++) {
      patterns[i] = i;
    }
    Path file = write("F16", "[" + patterns.length + "]", RawFile.shorts(patterns));
    try (SafeTensorsFile tensors = SafeTensorsFile.open(file)) {
      double[] values = tensors.readDoubles("t");
      assertEquals(0, values[0]);
      for (int i = 1; i < values.length; i++) {
        int exponent = Math.max(1, (i - 1) >> 10);
        assertEquals(Math.pow(2, exponent - 25), values[i] - values[i - 1], "pattern " + i);
      }
    }
  }

  @Test
  void open_severalTensors_keepsHeaderOrderAndMetadata() throws IOException {
    String header =
        "{\"b\":{\"dtype\":\"F16\",\"shape\":[1],\"data_offsets\":[8,10]},"
            + "\"__metadata__\":{\"format\":\"pt\",\"ünï\":\"\"},"
            + "\"ids\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[0,8],\"extra\":{\"x\":[1]}},"
            + "\"none\":{\"data_offsets\":[10,10],\"dtype\":\"F32\",\"shape\":[0,3]},"
            + "\"odd\":{\"dtype\":\"F4\",\"shape\":[4],\"data_offsets\":[10,12]}}   ";
    Path file = RawFile.write(folder, header, new byte[12]);
    try (SafeTensorsFile tensors = SafeTensorsFile.open(file)) {
      assertEquals(
          List.of("b", "ids", "none", "odd"),
          tensors.entries().stream().map(TensorEntry::name).toList());
      assertEquals(Map.of("format", "pt", "ünï", ""), tensors.metadata());
      assertEquals(0, tensors.read("none").values().length);
      assertFalse(tensors.entries().get(1).isReadable());
      assertTrue(tensors.entries().get(0).isReadable());
      assertRefused(tensors, "ids", "type I64");
      assertRefused(tensors, "odd", "type F4");
      assertRefused(tensors, "missing", "there is no tensor 'missing'");
    }
  }

  @Test
  void open_emptyHeader_hasNoTensors() throws IOException {
    try (SafeTensorsFile tensors = SafeTensorsFile.open(RawFile.write(folder, "{}", new byte[0]))) {
      assertTrue(tensors.entries().isEmpty());
      assertTrue(tensors.metadata().isEmpty());
    }
  }

  @Test
  void open_scalar_hasOneElement() throws IOException {
    try (SafeTensorsFile tensors = SafeTensorsFile.open(write("F32", "[]", new byte[4]))) {
      assertEquals(List.of(), tensors.read("t").shape());
      assertEquals(1, tensors.read("t").values().length);
    }
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'t':{'dtype':'F32','shape':[3],'data_offsets':[0,8]}} | needs 12 bytes",
        "{'t':{'dtype':'I8','shape':[3],'data_offsets':[0,8]}} | needs 3 bytes",
        "{'t':{'dtype':'F32','shape':[2],'data_offsets':[8,0]}} | ends before it begins",
        "{'t':{'dtype':'F32','shape':[4],'data_offsets':[0,16]}} | truncated",
        "{'t':{'dtype':'F32','shape':[1],'data_offsets':[0,4]}} | 4 bytes after tensor 't'",
        "{'t':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}} | 4 bytes between the header and",
        "{} | 8 bytes after the header",
        "{'t':{'dtype':'F32','shape':[2],'data_offsets':[0,8]},'u':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}} | overlaps",
        "{'t':{'dtype':'F32','shape':[2],'data_offsets':[0,8]},'t':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}} | Duplicate field",
        "{'t':{'dtype':'F32','shape':[-2],'data_offsets':[0,8]}} | must not be negative",
        "{'t':{'dtype':'F32','shape':[2.5],'data_offsets':[0,8]}} | whole number, was a fraction",
        "{'t':{'dtype':'F32','shape':[2147483647,2147483647,8],'data_offsets':[0,8]}} | too large",
        "{'t':{'dtype':'F32','shape':[4294967296],'data_offsets':[0,8]}} | beyond what can be read",
        "{'t':{'dtype':'F32','shape':[2],'data_offsets':[0,99999999999999999999]}} | out of range",
        "{'t':{'dtype':'F32','shape':[2],'data_offsets':[0,4,8]}} | two data_offsets",
        "{'t':{'dtype':'F32','shape':[2]}} | needs dtype, shape and two data_offsets",
        "{'t':{'dtype':32,'shape':[2],'data_offsets':[0,8]}} | must be a string",
        "{'t':[1]} | must be an object, was an array",
        "{'__metadata__':{'a':1}} | entry 'a' must be a string",
        "[1,2] | the header must be an object",
        "{} {} | continues after its JSON object",
        "{'t':{'dtype':'F32','shape':[2] | not valid JSON",
        "{'t':{'dtype':'F32','shape':[2, | not valid JSON",
        "nonsense | not valid JSON"
      })
  void open_faultyHeader_namesFileAndFault(String header, String fault) throws IOException {
    Path file = RawFile.write(folder, header.replace('\'', '"'), new byte[8]);
    assertFault(file, fault);
  }

  @Test
  void open_everyTruncation_isRefused() throws IOException {
    byte[] whole = Files.readAllBytes(write("F32", "[4]", new byte[16]));
    for (int length = 0; length < whole.length; length++) {
      Path file = folder.resolve("cut.safetensors");
      Files.write(file, Arrays.copyOf(whole, length));
      assertFault(file, "truncated");
    }
  }

  @ParameterizedTest(name = "length {0}")
  @CsvSource({"0", "1", "100000001", "-1", "7310034283826791226"})
  void open_badHeaderLength_isRefused(long length) throws IOException {
    Path file = RawFile.write(folder, length, "{}".getBytes(StandardCharsets.UTF_8), new byte[0]);
    assertFault(file, "header length must lie in");
  }

  @Test
  void open_missingFileOrFolder_namesIt() {
    assertFault(folder.resolve("absent.safetensors"), "there is no such file");
    assertFault(folder, "not a regular file");
  }

  @Test
  void read_fileCutAfterOpening_isRefused() throws IOException {
    Path file = write("F32", "[4]", new byte[16]);
    try (SafeTensorsFile tensors = SafeTensorsFile.open(file)) {
      Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 70));
      IOException e = assertThrows(SafeTensorsException.class, () -> tensors.read("t"));
      assertTrue(e.getMessage().contains("tensor 't'"), e.getMessage());
    }
  }

  private Path write(String type, String shape, byte[] data) throws IOException {
    String header =
        "{\"t\":{\"dtype\":\"%s\",\"shape\":%s,\"data_offsets\":[0,%d]}}"
            .formatted(type, shape, data.length);
    return RawFile.write(folder, header, data);
  }

  private static void assertFault(Path file, String fault) {
    IOException e =
        assertThrows(SafeTensorsException.class, () -> SafeTensorsFile.open(file).close());
    assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
    assertTrue(e.getMessage().contains(fault), e.getMessage());
  }

  private static void assertRefused(SafeTensorsFile tensors, String name, String fault) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> tensors.read(name));
    assertTrue(e.getMessage().contains(fault), e.getMessage());
    assertTrue(e.getMessage().contains("model.safetensors"), e.getMessage());
  }
}
