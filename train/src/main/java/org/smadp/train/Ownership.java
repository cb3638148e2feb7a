package org.smadp.train;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.smadp.data.ColumnScaling;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;
import org.smadp.train.plan.PrivacyUnit;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Whose rows a data set holds, checked against the unit that a guarantee is for. */
@Sensitive
final class Ownership {
  /** Names under which tables keep whose row it is. */
  private static final Pattern ID_NAME =
      Pattern.compile(
          "(?i)(u?id|.*[_ .-]id|(user|patient|person|customer|client|member|subject)"
              + "[_ .-]?(id|no|nr|nbr|num|number|key|name)?)");

  private static final String CHOICE =
      "; give --privacy-unit row to protect single rows, so that a person with several of them is"
          + " protected less, or --privacy-unit user to protect a person with all their rows";

  private Ownership() {}

  /** Refuses a unit that the data cannot keep, and data with an id for which none was chosen. */
  static void require(Settings settings, PrivacyUnit unit, Dataset dataset) {
    boolean owned = dataset.training().users().isPresent() && dataset.test().users().isPresent();
    if (unit instanceof PrivacyUnit.User && !owned) {
      throw new IllegalArgumentException(
          "privacy-unit user needs to know whose row it is; name the column by --user-column, for"
              + " csv: data");
    }
    if (settings.has(Setting.PRIVACY_UNIT)) {
      return;
    }
    if (owned) {
      throw new IllegalArgumentException("privacy-unit is needed with a user-column" + CHOICE);
    }
    looksLikeId(dataset)
        .ifPresent(
            column -> {
              throw new IllegalArgumentException(
                  "privacy-unit is needed: column '%s' looks like an id of whose row it is"
                          .formatted(column)
                      + CHOICE
                      + " and --user-column "
                      + column);
            });
  }

  private static Optional<String> looksLikeId(Dataset dataset) {
    List<String> columns =
        dataset.scaling() instanceof ColumnScaling scaling ? scaling.columns() : List.of();
    return columns.stream().filter(column -> ID_NAME.matcher(column).matches()).findFirst();
  }

  /** Whose rows the held-out part holds, where a user counts as one; else empty. */
  static Optional<UserRows> heldOut(PrivacyUnit unit, Split heldOut) {
    return unit instanceof PrivacyUnit.User
        ? Optional.of(heldOut.users().orElseThrow())
        : Optional.empty();
  }
}
