package org.smadp.nn.file;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.smadp.nn.task.AmountLoss;
import org.smadp.nn.task.Task;

/** The key of a file that says what its network is to answer. */
final class TaskFields {
  private static final String CLASSES = "classes";
  private static final String LABELS = "labels";
  private static final String AMOUNT = "amount";

  private TaskFields() {}

  /**
   * The task of a file.
   *
   * @param data what the data asks for; a file that says something else is refused
   */
  static Task task(Fields root, Optional<Task> data) {
    Optional<Task> stated = stated(root);
    if (stated.isEmpty() && data.isEmpty()) {
      throw new IllegalArgumentException("classes must be given, such as classes: 10");
    }
    if (stated.isPresent() && data.isPresent() && !stated.equals(data)) {
      throw new IllegalArgumentException(
          "%s is %s, the data has %s %s; leave %s out to follow the data"
              .formatted(
                  key(stated.get()),
                  value(stated.get()),
                  key(data.get()),
                  value(data.get()),
                  key(stated.get())));
    }
    return stated.or(() -> data).orElseThrow();
  }

  private static Optional<Task> stated(Fields root) {
    OptionalInt classes = root.optionalSize(CLASSES);
    if (classes.isPresent()) {
      return Optional.of(new Task.Classes(classes.getAsInt()));
    }
    OptionalInt labels = root.optionalSize(LABELS);
    if (labels.isPresent()) {
      return Optional.of(new Task.Labels(labels.getAsInt()));
    }
    String loss = root.text(AMOUNT, "");
    return loss.isEmpty() ? Optional.empty() : Optional.of(new Task.Amount(loss(loss)));
  }

  private static AmountLoss loss(String text) {
    for (AmountLoss loss : AmountLoss.values()) {
      if (text.equals(name(loss))) {
        return loss;
      }
    }
    throw new IllegalArgumentException("amount must be squared or huber, was '" + text + "'");
  }

  private static String name(AmountLoss loss) {
    return loss.name().toLowerCase(Locale.ROOT);
  }

  static String key(Task task) {
    if (task instanceof Task.Amount) {
      return AMOUNT;
    }
    return task instanceof Task.Labels ? LABELS : CLASSES;
  }

  static Object value(Task task) {
    return task instanceof Task.Amount amount ? name(amount.loss()) : task.outputs();
  }
}
