package org.smadp.experiments.study;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.SettingsFile;

/**
 * Reads a study from YAML; its keys are the components of {@link Study} and, under every {@code
 * settings}, those of {@link org.smadp.train.settings.Setting}. An unknown key is an error.
 */
final class StudyFile {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .addModule(new SimpleModule().addDeserializer(Settings.class, new SettingsReader()))
          .build();

  private StudyFile() {}

  static Study read(String name, InputStream in) throws IOException {
    try {
      return YAML.readValue(in, Study.class).called(name);
    } catch (JsonMappingException exception) {
      Throwable cause = exception.getCause();
      String reason = cause == null ? exception.getOriginalMessage() : cause.getMessage();
      throw new IllegalArgumentException(
          "study %s, at %s: %s".formatted(name, exception.getPathReference(), reason), exception);
    }
  }

  private static final class SettingsReader extends JsonDeserializer<Settings> {
    @Override
    public Settings deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      try {
        return SettingsFile.settings(parser.readValueAsTree(), "settings");
      } catch (IllegalArgumentException exception) {
        throw JsonMappingException.from(parser, exception.getMessage(), exception);
      }
    }
  }
}
