package org.smadp.data.table;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.smadp.data.DataException;
import org.smadp.privacy.Sensitive;

/**
 * A file with one JSON object on each line. The keys of the first line are the columns; a key that
 * a later line lacks is an empty cell. Complaints name the line, never a value.
 */
@Sensitive
public record JsonLines(Path file) implements RowSource {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  @Override
  public String name() {
    return file.toString();
  }

  @Override
  public List<String> columns() {
    try (BufferedReader in = open()) {
      String line = in.readLine();
      if (line == null || line.isBlank()) {
        throw problem("is empty or has a blank first line, which must be a JSON object");
      }
      return keys(object(line, 1));
    } catch (IOException e) {
      throw described(e);
    }
  }

  @Override
  public void read(Consumer<Row> reader) {
    List<String> columns = columns();
    try (BufferedReader in = open()) {
      int number = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        number++;
        if (!line.isBlank()) {
          reader.accept(row(line, number, columns));
        }
      }
    } catch (IOException e) {
      throw described(e);
    }
  }

  private BufferedReader open() throws IOException {
    return Files.newBufferedReader(file, StandardCharsets.UTF_8);
  }

  private Row row(String line, int number, List<String> columns) {
    JsonNode object = object(line, number);
    List<String> cells = new ArrayList<>();
    for (String column : columns) {
      JsonNode cell = object.path(column);
      if (cell.isContainerNode()) {
        throw problem(
            "line %d, column '%s': must be a text or a number, is a list or an object"
                .formatted(number, column));
      }
      cells.add(cell.isNull() ? "" : cell.asText());
    }
    return new Row("line " + number, line, cells);
  }

  private JsonNode object(String line, int number) {
    try {
      JsonNode object = JSON.readTree(line);
      if (object.isObject()) {
        return object;
      }
    } catch (JacksonException e) {
      // Its message quotes the line, which may be private.
    }
    throw problem("line %d: is not one JSON object".formatted(number));
  }

  private static List<String> keys(JsonNode object) {
    List<String> keys = new ArrayList<>();
    object.fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  private DataException described(IOException e) {
    return e instanceof CharacterCodingException
        ? problem("is not text in UTF-8, which JSON must be")
        : DataException.unreadable(file.toString(), e);
  }
}
