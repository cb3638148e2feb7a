package org.smadp.data.table;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.smadp.data.ColumnScaling;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;

/** Reads labelled rows of one CSV file into parts. */
@Sensitive
final class CsvReader {
  private final CsvFile csv;
  private final String file;
  private final String labelColumn;
  private final List<String> classNames;
  private final Optional<String> userColumn;

  /** Rows read so far. */
  @Sensitive
  static final class Rows {
    private final List<float[]> inputs = new ArrayList<>();
    private final List<Integer> labels = new ArrayList<>();
    private final List<Integer> owners = new ArrayList<>();
    private final Map<String, Integer> users = new LinkedHashMap<>();

    float[][] inputs() {
      return inputs.toArray(float[][]::new);
    }

    int[] labels() {
      return labels.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Whose rows they are; empty where no column says so. */
    Optional<UserRows> users() {
      return users.isEmpty()
          ? Optional.empty()
          : Optional.of(UserRows.ofOwners(owners.stream().mapToInt(Integer::intValue).toArray()));
    }

    private void own(String user) {
      owners.add(users.computeIfAbsent(user, first -> users.size()));
    }
  }

  CsvReader(Path file, String labelColumn, List<String> classNames, Optional<String> userColumn) {
    this.csv = new CsvFile(file);
    this.file = file.toString();
    this.labelColumn = labelColumn;
    this.classNames = List.copyOf(classNames);
    this.userColumn = userColumn;
  }

  /** The scaling of the feature columns, from the header and the declared bounds. */
  ColumnScaling scaling(FeatureBounds bounds, ColumnScaling.Range range) {
    List<String> features = new ArrayList<>(header().without(labelColumn));
    userColumn.ifPresent(features::remove);
    if (features.isEmpty()) {
      throw csv.problem("has no feature column next to '" + labelColumn + "'");
    }
    return new ColumnScaling(features, bounds.of(file, features), range);
  }

  /** Appends every row to the part that its user, or else its text, belongs to. */
  void read(ColumnScaling scaling, Function<String, Rows> part) {
    CsvHeader header = header();
    requireSameColumns(header, scaling.columns());
    int[] columns = header.positions(scaling.columns());
    int label = header.position(labelColumn);
    int user = userColumn.map(header::position).orElse(-1);
    csv.read(
        row -> {
          String owner = user < 0 ? "" : csv.user(row, user, userColumn.orElseThrow());
          Rows rows = part.apply(user < 0 ? row.text() : owner);
          if (user >= 0) {
            rows.own(owner);
          }
          rows.labels.add(csv.label(row, label, labelColumn, classNames));
          rows.inputs.add(csv.inputs(row, columns, scaling));
        });
  }

  private CsvHeader header() {
    CsvHeader header = csv.header();
    csv.requireColumn(header, labelColumn);
    userColumn.ifPresent(column -> csv.requireColumn(header, column));
    return header;
  }

  /** Refuses a test part, read by this reader, with rows of a user who is trained on. */
  void requireOtherUsers(Rows training, Rows test) {
    if (test.users.keySet().stream().anyMatch(training.users::containsKey)) {
      throw csv.problem(
          "has rows of a user who is trained on; all rows of a user must be on one side, so move"
              + " them, or leave test-data out and let a hash of '%s' split"
                  .formatted(userColumn.orElseThrow()));
    }
  }

  private void requireSameColumns(CsvHeader header, List<String> features) {
    features.forEach(feature -> csv.requireColumn(header, feature));
    int others = userColumn.isPresent() ? 2 : 1;
    if (header.size() != features.size() + others) {
      throw csv.problem(
          "has %d columns, expected %d: %s and the features %s"
              .formatted(
                  header.size(),
                  features.size() + others,
                  userColumn.map(column -> labelColumn + ", " + column).orElse(labelColumn),
                  CsvHeader.shown(features)));
    }
  }
}
