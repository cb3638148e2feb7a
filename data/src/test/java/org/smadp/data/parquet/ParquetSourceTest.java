package org.smadp.data.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.DataException;

/** Files that the reference writer wrote, in its encodings and compressions. */
class ParquetSourceTest {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message patients {
            required int32 id;
            optional double crp;
            optional float ratio;
            optional binary ward (STRING);
            required boolean smoker;
            optional int32 born (DATE);
            optional int64 seen (TIMESTAMP(MILLIS,true));
            optional int32 price (DECIMAL(9,2));
            optional int64 debt (DECIMAL(18,3));
            optional binary wealth (DECIMAL(30,1));
            optional fixed_len_byte_array(8) tax (DECIMAL(18,2));
            optional int96 old;
            optional int32 small (INTEGER(32,false));
          }
          """);

  private static final Set<CompressionCodecName> BY_THE_WRITER =
      Set.of(
          CompressionCodecName.UNCOMPRESSED,
          CompressionCodecName.SNAPPY,
          CompressionCodecName.ZSTD);

  @TempDir Path folder;

  private Path write(
      String name, int rows, CompressionCodecName codec, WriterVersion version, boolean dictionary)
      throws IOException {
    Path file = folder.resolve(name);
    var builder = ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(SCHEMA);
    if (!BY_THE_WRITER.contains(codec)) {
      builder.withCodecFactory(new PackedPages());
    }
    try (ParquetWriter<Group> writer =
        builder
            .withCompressionCodec(codec)
            .withWriterVersion(version)
            .withDictionaryEncoding(dictionary)
            .withRowGroupSize(20_000L)
            .withPageSize(1_000)
            .build()) {
      for (int i = 0; i < rows; i++) {
        writer.write(row(i));
      }
    }
    return file;
  }

  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA);
    row.add("id", i);
    row.add("smoker", i % 2 == 0);
    if (i % 3 > 0) { // every third row has nothing else
      row.add("crp", i + 0.25);
      row.add("ratio", (float) i);
      row.add("ward", " ward \u00e4 " + i % 5);
      row.add("born", (int) LocalDate.of(1950, 1, 1).toEpochDay() + i);
      row.add("seen", 1_700_000_000_000L + i * 1000L);
      row.add("price", -100 * i - 5);
      row.add("debt", 1234L * i);
      row.add("wealth", Binary.fromConstantByteArray(new byte[] {1, (byte) i, 0}));
      row.add("tax", Binary.fromConstantByteArray(ByteBuffer.allocate(8).putLong(-i).array()));
      ByteBuffer old = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
      row.add(
          "old",
          Binary.fromConstantByteArray(old.putLong(3_600_000_000_000L).putInt(2_440_589).array()));
      row.add("small", -1);
    }
    return row;
  }

  private static List<List<String>> read(Path file) {
    List<List<String>> rows = new ArrayList<>();
    new ParquetSource(file).read(row -> rows.add(row.cells()));
    return rows;
  }

  private static void requireRows(Path file, int count) {
    List<List<String>> rows = read(file);
    assertEquals(count, rows.size());
    for (int i = 0; i < count; i++) {
      String flag = i % 2 == 0 ? "true" : "false";
      assertEquals(
          i % 3 == 0
              ? List.of(i + "", "", "", "", flag, "", "", "", "", "", "", "", "")
              : List.of(
                  i + "",
                  i + ".25",
                  i + "",
                  "ward \u00e4 " + i % 5,
                  flag,
                  LocalDate.of(1950, 1, 1).plusDays(i).toString(),
                  LocalDateTime.ofEpochSecond(1_700_000_000L + i, 0, ZoneOffset.UTC).toString(),
                  i == 0 ? "-0.05" : "-" + i + ".05",
                  decimal(1234L * i, 3),
                  decimal((1L << 16) + ((byte) i & 0xff) * 256L, 1),
                  decimal(-i, 2),
                  "1970-01-02T01:00",
                  "4294967295"),
          rows.get(i));
    }
  }

  private static String decimal(long unscaled, int scale) {
    var value = BigDecimal.valueOf(unscaled, scale);
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  @ParameterizedTest
  @EnumSource(
      value = CompressionCodecName.class,
      names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
  void read_everyCompression_givesTheRowsThatWereWritten(CompressionCodecName codec)
      throws IOException {
    requireRows(write("v1", 1000, codec, WriterVersion.PARQUET_1_0, true), 1000);
    requireRows(write("v2", 1000, codec, WriterVersion.PARQUET_2_0, true), 1000);
    requireRows(write("v2plain", 1000, codec, WriterVersion.PARQUET_2_0, false), 1000);
  }

  @ParameterizedTest
  @EnumSource(
      value = CompressionCodecName.class,
      names = {"LZO", "BROTLI", "LZ4"})
  void read_otherCompression_isRefusedByName(CompressionCodecName codec) throws IOException {
    Path file = write("other", 10, codec, WriterVersion.PARQUET_1_0, true);
    assertTrue(
        refused(file).getMessage().contains("is compressed by " + codec + ", which"),
        refused(file).getMessage());
  }

  @Test
  void columns_ofAFile_areThoseOfItsSchema() throws IOException {
    Path file = write("a", 3, CompressionCodecName.SNAPPY, WriterVersion.PARQUET_1_0, true);
    List<String> columns = new ParquetSource(file).columns();
    assertEquals(List.of("id", "crp", "ratio", "ward"), columns.subList(0, 4));
    assertEquals(13, columns.size());
  }

  private DataException refused(Path file) {
    return assertThrows(DataException.class, () -> read(file), file.toString());
  }

  @Test
  void read_nestedColumns_areRefusedByName() throws IOException {
    MessageType nested =
        MessageTypeParser.parseMessageType(
            "message m { required int32 a; repeated int32 visits; }");
    Path file = folder.resolve("nested");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(nested).build()) {
      writer.write(new SimpleGroup(nested).append("a", 1).append("visits", 2));
    }
    assertTrue(refused(file).getMessage().contains("column 'visits' is a list"));
  }

  @Test
  void read_noFileOrNoRows_isRefused() throws IOException {
    assertTrue(refused(folder.resolve("absent")).getMessage().contains("no such file"));
    Path none = write("none", 0, CompressionCodecName.SNAPPY, WriterVersion.PARQUET_1_0, true);
    assertTrue(refused(none).getMessage().contains("zero examples"));
    Path text = Files.writeString(folder.resolve("text"), "age,outcome\n1,yes\n2,no\n");
    assertTrue(refused(text).getMessage().contains("is no Parquet file"));
  }

  /** Cut anywhere or with flipped bytes, a file is read or refused in one line without a value. */
  @ParameterizedTest
  @ValueSource(strings = {"SNAPPY", "ZSTD", "GZIP", "LZ4_RAW", "UNCOMPRESSED"})
  void read_damagedFile_isReadOrRefusedInOneLine(String codec) throws IOException {
    Path whole =
        write("whole", 60, CompressionCodecName.valueOf(codec), WriterVersion.PARQUET_2_0, true);
    byte[] good = Files.readAllBytes(whole);
    Random random = new Random(9);
    int refused = 0;
    for (int trial = 0; trial < 400; trial++) {
      byte[] bad = good.clone();
      if (trial % 4 == 0) {
        bad = Arrays.copyOf(good, random.nextInt(good.length));
      } else {
        for (int n = 0; n < 1 + trial % 3; n++) {
          // Half of them in the footer, where sizes and places are.
          int at =
              trial % 2 == 0
                  ? random.nextInt(good.length)
                  : good.length - 1 - random.nextInt(good.length / 4);
          bad[at] = (byte) random.nextInt();
        }
      }
      Path file = Files.write(folder.resolve("bad"), bad);
      try {
        read(file);
      } catch (DataException e) {
        refused++;
        assertEquals(1, e.getMessage().lines().count(), e.getMessage());
        assertFalse(e.getMessage().contains("ward \u00e4"), e.getMessage());
      }
    }
    assertTrue(refused > 100, "refused " + refused);
  }

  @Test
  void read_complaintOfTheReader_isNotTakenForDamage() throws IOException {
    Path file = write("a", 3, CompressionCodecName.SNAPPY, WriterVersion.PARQUET_1_0, true);
    var thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                new ParquetSource(file)
                    .read(
                        row -> {
                          throw new IllegalStateException("own");
                        }));
    assertEquals("own", thrown.getMessage());
  }

  /** What is kept does not grow with the file: rows are handed on one by one. */
  @Test
  void read_manyRowGroups_keepsNoRows() throws IOException {
    Path file = write("long", 60_000, CompressionCodecName.SNAPPY, WriterVersion.PARQUET_1_0, true);
    long[] most = new long[2];
    new ParquetSource(file)
        .read(
            row -> {
              if (++most[0] % 20_000 == 0) {
                System.gc();
                Runtime run = Runtime.getRuntime();
                most[1] = Math.max(most[1], run.totalMemory() - run.freeMemory());
              }
            });
    assertEquals(60_000, most[0]);
    assertTrue(most[1] < 200L << 20, "kept " + most[1]);
    assertTrue(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).endsWith("PAR1"));
  }
}
