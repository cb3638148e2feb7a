package org.smadp.train.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.smadp.noise.Provenance;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.report.PrivacyStatement;
import org.smadp.train.report.SearchFacts;

/**
 * Where a search keeps its trials: {@code search.json}, a run directory for each trial while it is
 * in progress, and {@code best} once it is finished.
 *
 * <p>Guarantee: a directory serves one search. One that was stopped cannot be restarted in it,
 * since its trials are spent; nor can a trial be resumed by itself. Nothing that stays holds the
 * number of trials, unless they are kept.
 */
public final class SearchDirectory {
  private static final String FILE = "search.json";
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Path path;
  private final SearchFacts facts;
  private final Provenance randomness;

  private SearchDirectory(Path path, SearchFacts facts, Provenance randomness) {
    this.path = path;
    this.facts = facts;
    this.randomness = randomness;
  }

  /** What becomes of the trials that are not chosen. */
  public enum OtherTrials {
    DELETED,
    KEPT;

    private String text() {
      return switch (this) {
        case DELETED -> "deleted";
        case KEPT -> "not for release: the guarantee is that of the chosen one alone";
      };
    }
  }

  /** A new search; the directory must be empty or absent. */
  public static SearchDirectory create(Path path, SearchFacts facts, Provenance randomness)
      throws IOException {
    requireUnused(path);
    try {
      Files.createDirectories(path);
      var search = new SearchDirectory(path, facts, randomness);
      Files.writeString(
          path.resolve(FILE),
          search.text("running", OtherTrials.KEPT),
          StandardOpenOption.CREATE_NEW);
      return search;
    } catch (FileAlreadyExistsException exception) {
      throw begun(path, exception);
    } catch (IOException exception) {
      throw new IllegalArgumentException(
          "out: cannot create directory " + path + " (" + AtomicFile.reason(exception) + ")",
          exception);
    }
  }

  /** Refuses a directory that holds anything. */
  public static void requireUnused(Path path) throws IOException {
    if (Files.exists(path.resolve(FILE))) {
      throw begun(path, null);
    }
    if (Files.isDirectory(path)) {
      try (Stream<Path> content = Files.list(path)) {
        if (content.findAny().isPresent()) {
          throw new IllegalArgumentException(
              "out: " + path + " is not empty; choose another directory");
        }
      }
    }
  }

  private static IllegalArgumentException begun(Path path, Exception cause) {
    return new IllegalArgumentException(
        "out: a search was begun in %s, and its trials are spent whether or not it finished;"
                .formatted(path)
            + " choose another directory, and count the cost of both",
        cause);
  }

  /** Refuses to resume a run that is a trial of a search. */
  static void requireNoTrial(Path run) {
    if (Files.exists(run.toAbsolutePath().normalize().resolveSibling(FILE))) {
      throw new IllegalArgumentException(
          "resume: %s is a trial of a search, which cannot be resumed; start a new search"
              .formatted(run));
    }
  }

  /** Where a trial goes. */
  public Path trial(long number) {
    return path.resolve("trial-" + number);
  }

  /**
   * Makes one trial the result; the others are deleted unless they are to be kept. All files of the
   * result get one time: when its trial ended would tell how many came after it.
   *
   * @param statement of the chosen one, which covers the search
   */
  public Path finish(long chosen, long trials, PrivacyStatement statement, OtherTrials others)
      throws IOException {
    RunDirectory.restate(trial(chosen), statement);
    Path best = path.resolve("best");
    Files.move(trial(chosen), best);
    for (long number = 1; number <= trials && others == OtherTrials.DELETED; number++) {
      if (number != chosen) {
        discard(number);
      }
    }
    FileTime now = FileTime.from(Instant.now());
    try (Stream<Path> files = Files.list(best)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, now);
      }
    }
    AtomicFile.write(path.resolve(FILE), text("finished", others));
    return best;
  }

  private void discard(long number) throws IOException {
    RunDirectory.clear(trial(number));
    Files.delete(trial(number));
  }

  private String text(String status, OtherTrials others) throws IOException {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("status", status);
    content.put("randomness", ChoiceName.of(randomness));
    content.put("otherTrials", others.text());
    content.put("search", facts);
    return JSON.writeValueAsString(content) + "\n";
  }
}
