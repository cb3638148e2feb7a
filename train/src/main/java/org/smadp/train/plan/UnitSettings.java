package org.smadp.train.plan;

import java.util.OptionalInt;
import org.smadp.data.PrivacyUnit;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** What settings say of the unit of privacy, and how many of them are declared. */
public final class UnitSettings {
  private UnitSettings() {}

  /** The unit; settings that only another one has an effect on are refused. */
  public static ProtectedUnit unit(Settings settings) {
    if (settings.optional(Setting.PRIVACY_UNIT).orElse(PrivacyUnit.ROW) == PrivacyUnit.USER) {
      return user(settings);
    }
    requireAbsent(settings, Setting.USERS);
    requireAbsent(settings, Setting.EXAMPLES_PER_USER);
    return new ProtectedUnit.Example();
  }

  private static ProtectedUnit user(Settings settings) {
    if (settings.has(Setting.DATASET_SIZE)) {
      throw new IllegalArgumentException(
          "dataset-size %s must be left out with privacy-unit user: it counts rows; declare the"
                  .formatted(settings.text(Setting.DATASET_SIZE))
              + " number of training users by --users");
    }
    if (settings.has(Setting.BUDGET)) {
      throw new IllegalArgumentException(
          "budget %s must be left out with privacy-unit user: a book adds up guarantees for rows,"
                  .formatted(settings.text(Setting.BUDGET))
              + " and one for users is no part of such a sum");
    }
    return new ProtectedUnit.User(
        settings
            .optional(Setting.EXAMPLES_PER_USER)
            .map(Math::toIntExact)
            .orElse(ProtectedUnit.User.USUAL_EXAMPLES));
  }

  private static void requireAbsent(Settings settings, Setting<?> setting) {
    if (settings.has(setting)) {
      throw new IllegalArgumentException(
          "%s %s must be left out without privacy-unit user; add --privacy-unit user"
              .formatted(setting, settings.text(setting)));
    }
  }

  /** N: how many units are declared; empty when it is not said. */
  public static OptionalInt declared(Settings settings, OptionalInt declaredRows) {
    if (unit(settings) instanceof ProtectedUnit.User) {
      return settings.has(Setting.USERS)
          ? OptionalInt.of(Math.toIntExact(settings.value(Setting.USERS)))
          : OptionalInt.empty();
    }
    return declaredRows;
  }

  /** The same, needed. */
  static int size(Settings settings, ProtectedUnit unit, OptionalInt declaredRows) {
    return declared(settings, declaredRows)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    unit instanceof ProtectedUnit.User
                        ? "users is needed with privacy-unit user: declare the number of training"
                            + " users that may be made public, such as --users 10000"
                        : "dataset-size is needed for your own data: declare the number of training"
                            + " examples that may be made public, such as --dataset-size 10000"));
  }
}
