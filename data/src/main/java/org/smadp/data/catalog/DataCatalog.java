package org.smadp.data.catalog;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.fetch.FetchProgress;

/**
 * The public data sets known by name, and the user's cache folder that holds the ones that are not
 * bundled. Nothing is fetched unless {@link #fetch} is called.
 */
public final class DataCatalog {
  private final Path cache;
  private final List<PublicDataset> datasets;

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
    this(cache, PublicDatasets.all());
  }

  DataCatalog(Path cache, List<PublicDataset> datasets) {
    this.cache = cache;
    this.datasets = List.copyOf(datasets);
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
    return datasets.stream().map(this::entry).toList();
  }

  public Entry describe(String name) {
    return entry(named(name));
  }

  /** Loads a data set that is bundled or cached. */
  public Dataset load(String name) {
    PublicDataset dataset = named(name);
    Dataset loaded = dataset.read(dataset.origin().files(cache, name));
    if (loaded.training().size() != dataset.trainingSize()
        || loaded.test().size() != dataset.testSize()) {
      String place = dataset.origin().location(cache).map(Path::toString).orElse(name);
      throw incomplete(place, "", name);
    }
    return loaded.asPublic(name, dataset.trainingSize());
  }

  static DataException incomplete(String place, String why, String name) {
    return new DataException(
        place, "is incomplete%s; repair it with: smadp data fetch %s".formatted(why, name));
  }

  /** Checks checksums and public facts; throws a {@link DataException} that says what is wrong. */
  public void verify(String name) {
    PublicDataset dataset = named(name);
    Dataset loaded = load(name);
    dataset.origin().requireChecksums(cache);
    dataset.facts().require(name, loaded);
  }

  /** Brings a data set into the cache, unless it is there and whole. */
  public void fetch(String name, FetchProgress progress) {
    PublicDataset dataset = named(name);
    if (!isWhole(name)) {
      dataset
          .origin()
          .fetch(cache, files -> dataset.facts().require(name, dataset.read(files)), progress);
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
    Origin origin = dataset.origin();
    return new Entry(dataset, origin.status(cache), origin.location(cache));
  }

  private PublicDataset named(String name) {
    return datasets.stream()
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
        ? "; for your own data write " + DataKinds.fileChoices(name)
        : "";
  }

  private String names() {
    return datasets.stream().map(PublicDataset::id).collect(Collectors.joining(", "));
  }
}
