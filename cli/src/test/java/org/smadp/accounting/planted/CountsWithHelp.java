package org.smadp.accounting.planted;

import java.util.Random;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.tensor.GroupedVector;

/** Planted: accounting that leans on other modules, rolls dice and forges a history term. */
final class CountsWithHelp {
  final Random random = new Random();

  HistoryTerm forge(GroupedVector value) {
    return new HistoryTerm(value);
  }
}
