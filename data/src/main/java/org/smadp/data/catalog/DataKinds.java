package org.smadp.data.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The kinds of data, and how users name data of each: {@code csv:FILE}, {@code FILE.csv}, or {@code
 * mnist}.
 */
public final class DataKinds {
  private static final List<DataKind> OWN =
      List.of(
          new CsvKind(),
          new ParquetKind(),
          new JdbcKind(),
          new TextKind(),
          new ImagesKind(),
          new IdxKind());

  private final DataCatalog catalog;

  public DataKinds(DataCatalog catalog) {
    this.catalog = catalog;
  }

  /** The kinds of files that users bring along. */
  static List<DataKind> own() {
    return OWN;
  }

  /** Everything that can be named, for help. */
  public static String choices() {
    Stream<String> sets = PublicDatasets.all().stream().map(PublicDataset::id);
    Stream<String> files = OWN.stream().map(kind -> kind.prefix() + ":" + kind.target().label());
    return alternatives(Stream.concat(sets, files).toList());
  }

  /** The alternatives that the kinds of files offer, for messages. */
  static String ownChoices(Function<DataKind, String> form) {
    return alternatives(OWN.stream().map(form).toList());
  }

  /** The ways to name this file or folder, by the kinds that read such. */
  static String fileChoices(String path) {
    return alternatives(
        OWN.stream()
            .filter(kind -> kind.target() != DataKind.Target.URL)
            .map(kind -> kind.prefix() + ":" + path)
            .toList());
  }

  private static String alternatives(List<String> texts) {
    int last = texts.size() - 1;
    return String.join(", ", texts.subList(0, last)) + " or " + texts.get(last);
  }

  /** The data of this name; it is not looked for yet. */
  public NamedData named(String text) {
    Optional<NamedData> own = ownData(text);
    if (own.isEmpty() && text.indexOf(':') >= 0) {
      throw new IllegalArgumentException(
          "data must be a name or start with %s, was '%s'"
              .formatted(ownChoices(kind -> kind.prefix() + ":"), text));
    }
    NamedData data = own.orElseGet(() -> new NamedData(text, new PublicKind(catalog), text));
    if (data.target().isBlank() && own.isPresent()) {
      throw new IllegalArgumentException(
          "data: '%s' names no %s; write it after the colon, such as %s:%s"
              .formatted(
                  text,
                  data.kind().target().name().toLowerCase(Locale.ROOT),
                  data.kind().prefix(),
                  data.kind().example()));
    }
    return data;
  }

  /** Whether test-fraction decides which examples of the data of this name are held out. */
  public static boolean splitsByHash(String text, DataOptions options) {
    return ownData(text).map(own -> own.kind().splitsByHash(own.target(), options)).orElse(false);
  }

  /** By the kind in front, or by how the name of a file ends. */
  private static Optional<NamedData> ownData(String text) {
    for (DataKind kind : OWN) {
      String prefix = kind.prefix() + ":";
      if (text.startsWith(prefix)) {
        return Optional.of(new NamedData(text, kind, text.substring(prefix.length())));
      }
      if (text.indexOf(':') < 0 && kind.extensions().stream().anyMatch(end(text)::endsWith)) {
        return Optional.of(new NamedData(text, kind, text));
      }
    }
    return Optional.empty();
  }

  private static String end(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
