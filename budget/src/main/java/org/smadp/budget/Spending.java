package org.smadp.budget;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger.Entry;
import org.smadp.accounting.SampledGaussian;

/**
 * What one run spends: events on its training rows and events on its held-out rows. Equal events
 * are added up, since their order does not matter for what they cost together.
 *
 * <pre>
 *   text  = training SPACE events SPACE evaluation SPACE events
 *   events = "-" | event ("," event)*
 *   event = samplingRate ":" noiseMultiplier ":" count, in hexadecimal | "non-private:" count
 * </pre>
 */
public record Spending(List<Entry> training, List<Entry> evaluation) {
  private static final String TRAINING = "training";
  private static final String EVALUATION = "evaluation";
  private static final String NON_PRIVATE = "non-private";
  private static final String NONE = "-";

  /** More than any machine releases; counts up to here can be added safely. */
  private static final long MOST_EVENTS = 1_000_000_000_000_000L;

  public Spending {
    training = total(training);
    evaluation = total(evaluation);
  }

  private static List<Entry> total(List<Entry> entries) {
    Map<PrivacyEvent, Long> counts = new LinkedHashMap<>();
    for (Entry entry : entries) {
      PrivacyEvent event =
          entry.event() instanceof NonPrivate ? new NonPrivate(NON_PRIVATE) : entry.event();
      long count = counts.merge(event, entry.count(), Math::addExact);
      if (count > MOST_EVENTS) {
        throw new IllegalArgumentException("counts must be at most " + MOST_EVENTS);
      }
    }
    List<Entry> total = new ArrayList<>();
    counts.forEach((event, count) -> total.add(new Entry(event, count)));
    return List.copyOf(total);
  }

  String text() {
    return String.join(" ", TRAINING, text(training), EVALUATION, text(evaluation));
  }

  private static String text(List<Entry> entries) {
    return entries.isEmpty()
        ? NONE
        : entries.stream().map(Spending::text).collect(Collectors.joining(","));
  }

  private static String text(Entry entry) {
    return entry.event() instanceof SampledGaussian gaussian
        ? String.join(
            ":",
            Double.toHexString(gaussian.samplingRate()),
            Double.toHexString(gaussian.noiseMultiplier()),
            Long.toString(entry.count()))
        : NON_PRIVATE + ":" + entry.count();
  }

  /** The spending of a text; anything but what {@link #text()} writes is refused. */
  static Spending parse(String text) {
    String[] words = text.split(" ", -1);
    if (words.length == 4 && words[0].equals(TRAINING) && words[2].equals(EVALUATION)) {
      Spending spending = new Spending(entries(words[1]), entries(words[3]));
      if (spending.text().equals(text)) {
        return spending;
      }
    }
    throw new IllegalArgumentException("a spending must be 'training … evaluation …'");
  }

  private static List<Entry> entries(String text) {
    List<Entry> entries = new ArrayList<>();
    if (!text.equals(NONE)) {
      for (String entry : text.split(",", -1)) {
        entries.add(entry(entry.split(":", -1)));
      }
    }
    return entries;
  }

  private static Entry entry(String[] words) {
    PrivacyEvent event =
        switch (words.length) {
          case 2 -> new NonPrivate(words[0]);
          case 3 -> new SampledGaussian(Double.parseDouble(words[0]), Double.parseDouble(words[1]));
          default -> throw new IllegalArgumentException("an event must have 2 or 3 parts");
        };
    return new Entry(event, Long.parseLong(words[words.length - 1]));
  }
}
