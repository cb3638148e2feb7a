package org.smadp.train.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputScaling;
import org.smadp.data.schema.LabelKind;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.Standardise;

/**
 * Defaults that follow from what is declared about the data. What the user gives wins, then what
 * the algorithm asks for, then these.
 *
 * <p>For a table of N training rows, or users, and k columns, see {@code docs/decisions/0009}:
 *
 * <pre>
 *   model, flat clip and a rate that falls linearly by {@link TableRule}, dp-sgd, lot N / 20,
 *   T = 800 steps, no weight decay, private standardisation
 * </pre>
 *
 * @param notes what the user should know, a line each
 */
public record DataDefaults(Settings settings, List<String> notes) {
  private static final String TABLE_ALGORITHM = "dp-sgd";
  private static final double LOTS_OF_A_TABLE = 20;
  private static final long STEPS = 800;
  private static final int FEW_ROWS = 1_000;
  private static final double LITTLE_SIGNAL = 100;

  public DataDefaults {
    notes = List.copyOf(notes);
  }

  /**
   * The settings for data of which this is declared.
   *
   * @param declaredSize N; without one nothing follows
   */
  public static DataDefaults of(Settings given, InputScaling scaling, OptionalInt declaredSize) {
    return of(given, scaling, declaredSize, PlanSettings::entry);
  }

  /**
   * The same for algorithms that need not be in the catalogue.
   *
   * @param entries of the algorithm that settings name
   */
  public static DataDefaults of(
      Settings given,
      InputScaling scaling,
      OptionalInt declaredSize,
      Function<Settings, AlgorithmEntry> entries) {
    boolean table = scaling instanceof ColumnScaling;
    if (!table && given.optional(Setting.STANDARDISE).equals(Optional.of(Standardise.PRIVATE))) {
      throw new IllegalArgumentException(
          "standardise has no effect on data that is no table; leave it out");
    }
    if (declaredSize.isEmpty()) {
      return new DataDefaults(fitting(given, entries), List.of());
    }
    int size = declaredSize.getAsInt();
    return table
        ? table(given, (ColumnScaling) scaling, size, entries)
        : smallLots(fitting(given, entries), size);
  }

  private static Settings fitting(Settings given, Function<Settings, AlgorithmEntry> entries) {
    return PlanSettings.withAlgorithmDefaults(given, entries.apply(given));
  }

  private static DataDefaults table(
      Settings given, ColumnScaling scaling, int size, Function<Settings, AlgorithmEntry> entries) {
    boolean algorithmMeant = given.has(Setting.PRESET) || !given.set().isEmpty();
    Settings named =
        algorithmMeant || given.has(Setting.ALGORITHM)
            ? given
            : given.with(Setting.ALGORITHM, TABLE_ALGORITHM);
    AlgorithmEntry entry = entries.apply(named);
    Settings settings = PlanSettings.withAlgorithmDefaults(named, entry);
    int columns = scaling.schema().columns().size();
    double perColumn = settings.value(Setting.EPSILON) * size / (columns + 1);
    LabelKind labels = scaling.schema().label().kind();
    boolean embedded = !EmbeddedColumns.of(scaling).isEmpty();
    if (!settings.has(Setting.ADAPT)) {
      TableRule.Network usual =
          embedded ? TableRule.Network.LINEAR : TableRule.usual(labels, columns, perColumn);
      settings = absent(entry, settings, Setting.MODEL, usual.model());
    }
    TableRule.Network network =
        embedded
            ? TableRule.Network.OTHER
            : TableRule.Network.named(settings.optional(Setting.MODEL).orElse(""));
    if (!settings.has(Setting.CLIP_SHARE) && !settings.has(Setting.ALLOCATION)) {
      settings = absent(entry, settings, Setting.CLIPPING, ClipBounds.Scope.FLAT);
    }
    var rule = new TableRule(labels, network, columns, perColumn);
    settings = absent(entry, settings, Setting.CLIP_NORM, rule.clipNorm());
    settings = absent(entry, settings, Setting.LOT_SIZE, Math.max(1, size / LOTS_OF_A_TABLE));
    settings = absent(entry, settings, Setting.WEIGHT_DECAY, 0.0);
    if (!settings.has(Setting.EPOCHS)) {
      settings = absent(entry, settings, Setting.STEPS, STEPS);
    }
    settings =
        absent(
            entry,
            settings,
            Setting.LEARNING_RATE,
            rule.rate(steps(settings, size), settings.value(Setting.CLIP_NORM)));
    boolean measured = scaling.schema().measured().length > 0;
    settings =
        absent(
            entry,
            settings,
            Setting.STANDARDISE,
            measured ? Standardise.PRIVATE : Standardise.NONE);
    return new DataDefaults(
        settings, tableNotes(UnitSettings.unit(settings).sizeSetting(), size, perColumn));
  }

  private static double steps(Settings settings, int size) {
    return settings.has(Setting.STEPS)
        ? settings.value(Setting.STEPS)
        : Math.max(1, settings.value(Setting.EPOCHS) * size / settings.value(Setting.LOT_SIZE));
  }

  private static List<String> tableNotes(String declared, int size, double perColumn) {
    List<String> notes = new ArrayList<>();
    if (size < FEW_ROWS) {
      notes.add(
          "%s %d is small: below %d noise outweighs most of what a table can tell"
              .formatted(declared, size, FEW_ROWS));
    } else if (perColumn < LITTLE_SIGNAL) {
      notes.add(
          String.format(
              Locale.ROOT,
              "epsilon * %s / (columns + 1) is %.0f: below %.0f noise outweighs most of what a table"
                  + " can tell; raise epsilon or ignore columns",
              declared,
              perColumn,
              LITTLE_SIGNAL));
    }
    return notes;
  }

  private static DataDefaults smallLots(Settings settings, int size) {
    double usual = settings.value(Setting.LOT_SIZE);
    if (settings.has(Setting.LOT_SIZE) || usual <= size) {
      return new DataDefaults(settings, List.of());
    }
    double lot = Math.max(1, Math.floor(size / 10.0));
    return new DataDefaults(
        settings.with(Setting.LOT_SIZE, lot),
        List.of(
            "lot-size is %.0f, since the usual %.0f is more than %s %d"
                .formatted(lot, usual, UnitSettings.unit(settings).sizeSetting(), size)));
  }

  /** With this value unless there is one, or the algorithm takes none. */
  private static <T> Settings absent(
      AlgorithmEntry entry, Settings settings, Setting<T> setting, T value) {
    return settings.has(setting) || entry.refused().containsKey(setting.key())
        ? settings
        : settings.with(setting, value);
  }
}
