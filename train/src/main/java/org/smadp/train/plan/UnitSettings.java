package org.smadp.train.plan;

import java.util.OptionalInt;
import org.smadp.train.settings.PrivacyUnitKind;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** What settings say of the unit of privacy, and how many of them are declared. */
public final class UnitSettings {
  private UnitSettings() {}

  /** The unit; settings that only another one has an effect on are refused. */
  public static PrivacyUnit unit(Settings settings) {
    if (settings.optional(Setting.PRIVACY_UNIT).orElse(PrivacyUnitKind.ROW)
        == PrivacyUnitKind.USER) {
      return user(settings);
    }
    requireAbsent(settings, Setting.USERS);
    requireAbsent(settings, Setting.EXAMPLES_PER_USER);
    return new PrivacyUnit.Example();
  }

  private static PrivacyUnit user(Settings settings) {
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
    return new PrivacyUnit.User(
        settings
            .optional(Setting.EXAMPLES_PER_USER)
            .map(Math::toIntExact)
            .orElse(PrivacyUnit.User.USUAL_EXAMPLES));
  }

  private static void requireAbsent(Settings settings, Setting<?> setting) {
    if (settings.has(setting)) {
      throw new IllegalArgumentException(
          "%s %s must be left out without privacy-unit user; add --privacy-unit user"
              .formatted(setting, settings.text(setting)));
    }
  }

  /** N: how many units are declared. */
  static int size(Settings settings, PrivacyUnit unit, OptionalInt declaredRows) {
    if (unit instanceof PrivacyUnit.User) {
      return settings
          .optional(Setting.USERS)
          .map(Math::toIntExact)
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "users is needed with privacy-unit user: declare the number of training users"
                          + " that may be made public, such as --users 10000"));
    }
    return declaredRows.orElseThrow(
        () ->
            new IllegalArgumentException(
                "dataset-size is needed for your own data: declare the number of training"
                    + " examples that may be made public, such as --dataset-size 10000"));
  }
}
