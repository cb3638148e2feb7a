package org.smadp.data.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.DataException;
import org.smadp.data.catalog.DataCatalog.Status;
import org.smadp.data.image.Cifar;
import org.smadp.data.image.CifarFixture;

class DataCatalogTest {
  @TempDir Path folder;

  @Test
  void list_emptyCache_hasMnistBundledAndFetchesNothing() {
    Path cache = folder.resolve("cache");

    List<DataCatalog.Entry> entries = new DataCatalog(cache).list();

    assertEquals(
        List.of("mnist", "fashion-mnist", "cifar10", "cifar100", "cifar100-coarse"),
        entries.stream().map(entry -> entry.dataset().id()).toList());
    assertEquals(Status.BUNDLED, entries.get(0).status());
    assertEquals(Status.NOT_FETCHED, entries.get(1).status());
    assertFalse(Files.exists(cache));
  }

  @Test
  void describe_everyDataSet_statesConsistentFacts() {
    for (DataCatalog.Entry entry : new DataCatalog(folder).list()) {
      PublicDataset dataset = entry.dataset();
      int classes = dataset.classNames().size();
      assertEquals(classes, dataset.classNames().stream().distinct().count());
      assertEquals(dataset.layout() instanceof Cifar cifar ? cifar.classes() : 10, classes);
      assertEquals(entry, new DataCatalog(folder).describe(dataset.id()));
      assertTrue(dataset.citation().length() > 20);
    }
  }

  @Test
  void load_notFetched_saysHowToFetch() {
    DataException e =
        assertThrows(DataException.class, () -> new DataCatalog(folder).load("cifar10"));
    assertTrue(e.getMessage().contains("smadp data fetch cifar10"), e.getMessage());
  }

  @Test
  void load_unknownName_listsTheCatalogue() {
    DataException e = assertThrows(DataException.class, () -> new DataCatalog(folder).load("mnst"));
    assertTrue(e.getMessage().contains("mnist, fashion-mnist, cifar10"), e.getMessage());
  }

  @Test
  void load_incompleteDataSetInTheCache_isRefused() throws IOException {
    for (Map.Entry<String, byte[]> file : CifarFixture.files(Cifar.CIFAR100, 40).entrySet()) {
      Path target = folder.resolve(file.getKey());
      Files.createDirectories(target.getParent());
      Files.write(target, file.getValue());
    }
    DataCatalog catalog = new DataCatalog(folder);

    assertEquals(Status.INCOMPLETE, catalog.describe("cifar100").status());
    assertEquals(
        Optional.of(folder.resolve("cifar-100-binary")), catalog.describe("cifar100").location());
    DataException e = assertThrows(DataException.class, () -> catalog.load("cifar100"));
    assertTrue(e.getMessage().contains("is incomplete"), e.getMessage());
  }

  @Test
  void load_fileMissingInTheCache_saysWhichAndHowToRepair() throws IOException {
    Path set = Files.createDirectory(folder.resolve("cifar-10-batches-bin"));
    Files.write(set.resolve("data_batch_1.bin"), new byte[100]);
    DataCatalog catalog = new DataCatalog(folder);

    assertEquals(Status.INCOMPLETE, catalog.describe("cifar10").status());
    String message = assertThrows(DataException.class, () -> catalog.load("cifar10")).getMessage();
    assertTrue(message.contains("data_batch_2.bin"), message);
    assertTrue(message.endsWith("smadp data fetch cifar10"), message);
  }

  @Test
  void load_pathWithoutItsKind_saysHowToWriteIt() {
    String message =
        assertThrows(DataException.class, () -> new DataCatalog(folder).load("csv/p.csv"))
            .getMessage();
    assertTrue(message.contains("for your own data write csv:csv/p.csv, parquet:"), message);
  }

  @Test
  void verify_bundledMnist_passes() {
    new DataCatalog(folder).verify("mnist");
  }

  @Test
  void cacheFolder_environment_isReadInOrder() {
    Path home = Path.of("home");

    assertEquals(
        Path.of("own"),
        DataCatalog.cacheFolder(Map.of("SMADP_CACHE", "own", "XDG_CACHE_HOME", "xdg"), home));
    assertEquals(
        Path.of("xdg", "smadp"), DataCatalog.cacheFolder(Map.of("XDG_CACHE_HOME", "xdg"), home));
    assertEquals(
        Path.of("home", ".cache", "smadp"),
        DataCatalog.cacheFolder(Map.of("SMADP_CACHE", ""), home));
  }
}
