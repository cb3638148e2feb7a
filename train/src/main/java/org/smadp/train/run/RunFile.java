package org.smadp.train.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/**
 * Reads and writes {@code run.json}, the {@link RunRecord} of a directory.
 *
 * <p>Guarantee: a number that is missing is refused by name, never read as zero.
 */
public final class RunFile {
  /** The file's name in the directory of its run. */
  public static final String NAME = "run.json";

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private RunFile() {}

  /** A value as it stands in the file. */
  static JsonNode tree(Object value) {
    return JSON.valueToTree(value);
  }

  static void write(RunRecord run, Path directory) throws IOException {
    String text = JSON.writeValueAsString(run) + "\n";
    if (run.status() == RunRecord.Stage.FINISHED) {
      RunDigests.write(directory, text);
    }
    AtomicFile.write(directory.resolve(NAME), text);
  }

  /** How far the run in a directory got. */
  public static RunStatus status(Path directory) throws IOException {
    Path file = directory.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      return RunStatus.ABSENT;
    }
    try {
      return read(file).status() == RunRecord.Stage.FINISHED ? RunStatus.FINISHED : RunStatus.BEGUN;
    } catch (DamagedRecordException exception) {
      return RunStatus.DAMAGED;
    }
  }

  /** The record of a finished run; anything else is refused with a way out. */
  public static RunRecord finishedIn(Path directory) throws IOException {
    Path file = directory.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          directory
              + " holds no finished run: there is no "
              + NAME
              + "; give the directory that 'smadp train' wrote");
    }
    RunRecord run = read(file);
    if (run.status() != RunRecord.Stage.FINISHED) {
      throw new IllegalArgumentException(
          "the run in %s is not finished; resume it with: smadp train --resume %s"
              .formatted(directory, directory));
    }
    return run;
  }

  /** The record of a run that can be resumed; anything else is refused with a way out. */
  public static RunRecord begunIn(Path directory) throws IOException {
    SearchDirectory.requireNoTrial(directory);
    Path file = directory.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "resume: " + directory + " holds no " + NAME + ", so no run began there");
    }
    RunRecord run = read(file);
    if (run.status() == RunRecord.Stage.FINISHED) {
      throw new IllegalArgumentException(
          "resume: the run in %s is finished; start a new one with --config %s"
              .formatted(directory, file));
    }
    if (!run.isChained()) {
      throw new IllegalArgumentException(
          "resume: the run in %s was begun by an earlier version, whose ledger cannot be verified;"
                  .formatted(directory)
              + " finish it with that version, or start a new one with --config "
              + file);
    }
    return run;
  }

  private static RunRecord read(Path file) throws IOException {
    RunRecord run;
    try (InputStream in = Files.newInputStream(file)) {
      JsonNode root = JSON.readTree(in);
      if (!root.isObject()) {
        throw new DamagedRecordException(file, "it holds no keys and values");
      }
      run = JSON.treeToValue(root, RunRecord.class);
    } catch (JsonMappingException exception) {
      throw new DamagedRecordException(file, path(exception) + " is missing or no such value");
    } catch (JsonProcessingException exception) {
      throw new DamagedRecordException(file, "it is not valid JSON");
    }
    if (run.status() == null) {
      throw new DamagedRecordException(file, "status is missing or no such value");
    }
    if (run.status() == RunRecord.Stage.FINISHED) {
      requireResults(run, file);
    }
    return run;
  }

  private static String path(JsonMappingException exception) {
    return exception.getPath().stream()
        .map(step -> step.getFieldName() == null ? "" + step.getIndex() : step.getFieldName())
        .collect(Collectors.joining("."));
  }

  private static void requireResults(RunRecord run, Path file) throws DamagedRecordException {
    if (run.configuration() == null
        || run.inputs() == null
        || run.privacy() == null
        || run.results() == null) {
      throw new DamagedRecordException(
          file, "a finished run has configuration, inputs, privacy and results");
    }
  }
}
