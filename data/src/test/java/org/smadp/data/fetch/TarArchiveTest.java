package org.smadp.data.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.DataException;

class TarArchiveTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream tar = new ByteArrayOutputStream();

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** All files of the archive by name. */
  private Map<String, String> files(byte[] content) throws IOException {
    Path archive = Files.write(folder.resolve("some.tar.gz"), TarFixture.gzip(content));
    Map<String, String> files = new LinkedHashMap<>();
    TarArchive.visit(
        archive,
        name -> !name.startsWith("unwanted"),
        (name, bytes) -> files.put(name, new String(bytes, StandardCharsets.UTF_8)));
    return files;
  }

  private String refusal(byte[] content) {
    String message = assertThrows(DataException.class, () -> files(content)).getMessage();
    assertTrue(message.startsWith(folder.resolve("some.tar.gz") + ": "), message);
    return message;
  }

  @Test
  void visit_extendedHeaders_giveLongNames() throws IOException {
    String name = "deep/".repeat(60) + "file-\u00e9.bin";
    try (var out = new TarArchiveOutputStream(tar, "UTF-8")) {
      out.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      out.setAddPaxHeadersForNonAsciiNames(true);
      TarArchiveEntry entry = new TarArchiveEntry(name);
      entry.setSize(3);
      out.putArchiveEntry(entry);
      out.write(bytes("abc"));
      out.closeArchiveEntry();
    }

    assertEquals(Map.of(name, "abc"), files(tar.toByteArray()));
  }

  @Test
  void visit_linksAndUnwantedFiles_areSkipped() throws IOException {
    try (var out = new TarArchiveOutputStream(tar, "UTF-8")) {
      TarArchiveEntry link = new TarArchiveEntry("link", TarConstants.LF_SYMLINK);
      link.setLinkName("/etc/passwd");
      out.putArchiveEntry(link);
      out.closeArchiveEntry();
      for (String name : new String[] {"unwanted", "./wanted"}) {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(1);
        out.putArchiveEntry(entry);
        out.write('x');
        out.closeArchiveEntry();
      }
    }

    assertEquals(Map.of("wanted", "x"), files(tar.toByteArray()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../out", "a/../../out", "/etc/out", ".."})
  void visit_nameThatLeadsOut_isRefused(String name) {
    String message = refusal(TarFixture.tar(Map.of(name, bytes("x"))));

    assertTrue(message.contains("leads out of the archive"), message);
  }

  @Test
  void visit_largeFile_isRefusedUnlessUnwanted() throws IOException {
    byte[] header = Arrays.copyOfRange(TarFixture.tar(Map.of("big", new byte[0])), 512, 1024);
    long size = (1L << 28) + 1;
    System.arraycopy(bytes("%011o".formatted(size)), 0, header, 124, 11);

    assertTrue(refusal(checked(header)).contains("holds big of 268435457 bytes"));
    System.arraycopy(bytes("unwanted"), 0, header, 0, 8);
    assertTrue(refusal(checked(header)).contains("truncated"));
  }

  private static byte[] checked(byte[] header) {
    Arrays.fill(header, 148, 156, (byte) ' ');
    int sum = 0;
    for (byte value : header) {
      sum += value & 0xff;
    }
    System.arraycopy(bytes("%06o\0 ".formatted(sum)), 0, header, 148, 8);
    return header;
  }

  @Test
  void visit_somethingElse_isRefused() {
    assertTrue(refusal(new byte[100]).contains("truncated"));
    byte[] noise = new byte[2048];
    Arrays.fill(noise, (byte) 'x');
    assertTrue(refusal(noise).contains("corrupt"));
  }

  @Test
  void visit_visitorThatFails_isHeard() throws IOException {
    Path archive =
        Files.write(
            folder.resolve("some.tar.gz"),
            TarFixture.gzip(TarFixture.tar(Map.of("a", bytes("x")))));

    DataException e =
        assertThrows(
            DataException.class,
            () ->
                TarArchive.visit(
                    archive,
                    name -> true,
                    (name, content) -> {
                      throw new IOException("no space left");
                    }));
    assertTrue(e.getMessage().contains("no space left"), e.getMessage());
  }
}
