package org.smadp.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Serializable;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.SchemaFile;
import org.smadp.data.schema.SchemaWriter;

/** A schema on its way to executors. */
record SchemaText(String json) implements Serializable {
  static SchemaText of(Schema schema) {
    try {
      return new SchemaText(new ObjectMapper().writeValueAsString(SchemaWriter.toMap(schema)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a schema cannot be written", e);
    }
  }

  Schema read() {
    return SchemaFile.read(json, "the schema");
  }
}
