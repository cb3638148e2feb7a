package org.smadp.data.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The kinds of data, and how users name data of each: {@code csv:FILE}, or {@code mnist}. */
public final class DataKinds {
  private static final List<DataKind> OWN =
      List.of(new CsvKind(), new JdbcKind(), new TextKind(), new ImagesKind(), new IdxKind());

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
    int colon = text.indexOf(':');
    if (colon < 0) {
      return new NamedData(text, new PublicKind(catalog), text);
    }
    DataKind kind =
        ownKind(text)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "data must be a name or start with %s, was '%s'"
                            .formatted(ownChoices(own -> own.prefix() + ":"), text)));
    String target = text.substring(colon + 1);
    if (target.isBlank()) {
      throw new IllegalArgumentException(
          "data: '%s' names no %s; write it after the colon, such as %s:%s"
              .formatted(
                  text,
                  kind.target().name().toLowerCase(Locale.ROOT),
                  kind.prefix(),
                  kind.example()));
    }
    return new NamedData(text, kind, target);
  }

  /** Whether test-fraction decides which examples of the data of this name are held out. */
  public static boolean splitsByHash(String text, DataOptions options) {
    return ownKind(text)
        .map(kind -> kind.splitsByHash(text.substring(text.indexOf(':') + 1), options))
        .orElse(false);
  }

  private static Optional<DataKind> ownKind(String text) {
    return OWN.stream().filter(kind -> text.startsWith(kind.prefix() + ":")).findFirst();
  }
}
