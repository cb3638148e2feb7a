package org.smadp.train.place;

import java.util.Optional;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.data.Users;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Whose rows a data set holds, checked against the unit that a guarantee is for. */
@Sensitive
public final class Ownership {
  private Ownership() {}

  /** Refuses a unit that the data cannot keep, and data of users for which none was chosen. */
  public static void require(Settings settings, ProtectedUnit unit, Dataset dataset) {
    boolean owned = dataset.training().isOwned() && dataset.test().isOwned();
    if (unit instanceof ProtectedUnit.User && !owned) {
      throw new IllegalArgumentException(
          "privacy-unit user needs to know whose row it is; name the column by --user-column, or in"
              + " the schema of a table");
    }
    if (owned && !settings.has(Setting.PRIVACY_UNIT)) {
      throw new IllegalArgumentException(
          "privacy-unit is needed with a user column; give --privacy-unit row to protect single rows,"
              + " so that a person with several of them is protected less, or --privacy-unit user to"
              + " protect a person with all their rows");
    }
  }

  /** Whose rows a part holds, where a user counts as one; else empty. */
  public static Optional<UserRows> of(ProtectedUnit unit, Split part) {
    return unit instanceof ProtectedUnit.User
        ? Optional.of(part.users().map(Users::rows).orElseThrow())
        : Optional.empty();
  }
}
