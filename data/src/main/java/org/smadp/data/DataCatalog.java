package org.smadp.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The public data sets known by name, and the user's cache folder that holds the ones that are not
 * bundled. Nothing is fetched unless {@link #fetch} is called.
 */
public final class DataCatalog {
  private final Path cache;

  /** Where a data set stands. */
  public enum Status {
    BUNDLED,
    CACHED,
    INCOMPLETE,
    NOT_FETCHED;
  }

  /** What the catalogue knows of a data set; public facts only. */
  public record Entry(PublicDataset dataset, Status status, Optional<Path> location) {}

  public DataCatalog(Path cache) {
    this.cache = cache;
  }

  /** The cache is $SMADP_CACHE, else $XDG_CACHE_HOME/smadp, else ~/.cache/smadp. */
  public static DataCatalog ofUser() {
    return new DataCatalog(cacheFolder(System.getenv(), Path.of(System.getProperty("user.home"))));
  }

  static Path cacheFolder(Map<String, String> environment, Path home) {
    String own = environment.getOrDefault("SMADP_CACHE", "");
    if (!own.isBlank()) {
      return Path.of(own);
    }
    String shared = environment.getOrDefault("XDG_CACHE_HOME", "");
    return (shared.isBlank() ? home.resolve(".cache") : Path.of(shared)).resolve("smadp");
  }

  public Path cache() {
    return cache;
  }

  public List<Entry> list() {
    return Arrays.stream(PublicDataset.values()).map(this::entry).toList();
  }

  public Entry describe(String name) {
    return entry(named(name));
  }

  /** Loads a data set that is bundled or cached. */
  public Dataset load(String name) {
    PublicDataset dataset = named(name);
    if (dataset.cifar().isEmpty()) {
      return Mnist.load();
    }
    Path folder = folder(dataset);
    if (!Files.isDirectory(folder)) {
      throw new DataException(
          "%s is not in the data cache %s; fetch it with: smadp data fetch %s"
              .formatted(name, cache, name));
    }
    CifarFiles files = new CifarFiles(folder, dataset.cifar().get());
    files.missing().ifPresent(missing -> refuseIncomplete(folder, ", it lacks " + missing, name));
    Dataset loaded = files.load();
    if (loaded.training().size() != dataset.trainingSize()
        || loaded.test().size() != dataset.testSize()) {
      refuseIncomplete(folder, "", name);
    }
    return loaded.asPublic(name, dataset.trainingSize());
  }

  private static void refuseIncomplete(Path folder, String why, String name) {
    throw new DataException(
        folder, "is incomplete%s; repair it with: smadp data fetch %s".formatted(why, name));
  }

  /** Checks checksums and public facts; throws a {@link DataException} that says what is wrong. */
  public void verify(String name) {
    PublicDataset dataset = named(name);
    if (dataset.cifar().isEmpty()) {
      Mnist.verify();
    } else {
      Dataset loaded = load(name);
      FileChecksums.require(folder(dataset), dataset.cifar().get().files());
      CifarFacts.of(dataset.cifar().get()).require(name, loaded);
    }
  }

  /** Brings a data set into the cache, unless it is there and whole. */
  public void fetch(String name, FetchProgress progress) {
    PublicDataset dataset = named(name);
    if (dataset.cifar().isPresent() && !isWhole(name)) {
      CifarFetch.of(dataset.cifar().get()).into(cache, progress);
    }
  }

  private boolean isWhole(String name) {
    try {
      verify(name);
      return true;
    } catch (DataException e) {
      return false;
    }
  }

  private Entry entry(PublicDataset dataset) {
    if (dataset.cifar().isEmpty()) {
      return new Entry(dataset, Status.BUNDLED, Optional.empty());
    }
    Path folder = folder(dataset);
    if (!Files.isDirectory(folder)) {
      return new Entry(dataset, Status.NOT_FETCHED, Optional.empty());
    }
    boolean complete = new CifarFiles(folder, dataset.cifar().get()).haveFullLength();
    return new Entry(dataset, complete ? Status.CACHED : Status.INCOMPLETE, Optional.of(folder));
  }

  private Path folder(PublicDataset dataset) {
    return cache.resolve(dataset.cifar().orElseThrow().folder());
  }

  private static PublicDataset named(String name) {
    return Arrays.stream(PublicDataset.values())
        .filter(dataset -> dataset.id().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new DataException(
                    "no data set is called '%s'; the catalogue has %s%s"
                        .formatted(name, names(), ownData(name))));
  }

  /** The way out for a file or folder without its kind in front. */
  private static String ownData(String name) {
    return name.contains("/") || name.contains("\\") || name.contains(".")
        ? "; for your own data write csv:%s, images:%s or idx:%s".formatted(name, name, name)
        : "";
  }

  private static String names() {
    return Arrays.stream(PublicDataset.values())
        .map(PublicDataset::id)
        .collect(Collectors.joining(", "));
  }
}
