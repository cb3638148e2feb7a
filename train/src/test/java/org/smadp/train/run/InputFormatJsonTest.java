package org.smadp.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smadp.data.ChannelScaling;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.Standardisation;
import org.smadp.data.schema.Bounds;
import org.smadp.data.schema.LabelKind;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.SchemaFile;
import org.smadp.tensor.Shape;

final class InputFormatJsonTest {
  private static final Schema SCHEMA =
      SchemaFile.read(
          """
          format: {separator: ";", encoding: latin1, decimal: comma, missing: [NA], header: false}
          columns:
            outcome: {type: label, values: {no: [N, n], yes: [Y]}}
            age: {type: numeric, bounds: [0, 120], missing: indicator}
            job: {type: categorical, values: [clerk, nurse]}
            seen: {type: date, bounds: [2020-01-01, 2026-12-31], format: dd.MM.yyyy}
            smoker: {type: boolean, true: [ja], false: [nein]}
            patient: {type: user}
            note: {type: ignore}
          """,
          "test");

  @Test
  void parse_whatWasWritten_isTheSame() throws IOException {
    requireKept(
        new InputFormat(
            Shape.of(3, 32, 32),
            List.of("cat", "dog, \"big\""),
            new ChannelScaling(List.of(0.1, 0.5, 0.5), List.of(0.25, 0.3, 1 / 3.0))));
    requireKept(
        new InputFormat(
            Shape.of(2), List.of("no", "yes"), new ColumnScaling(SCHEMA, Optional.empty())));
    requireKept(
        new InputFormat(
            Shape.of(9),
            new LabelKind.Classes(List.of("no", "yes")),
            new ColumnScaling(
                SCHEMA,
                Optional.of(new Standardisation(List.of(0.25, -1.0), List.of(0.05, 2.0))))));
    requireKept(
        new InputFormat(
            Shape.of(9),
            new LabelKind.Amount("cost", new Bounds(0, 1e6)),
            ColumnScaling.declared(SCHEMA)));
    requireKept(
        new InputFormat(
            Shape.of(9),
            new LabelKind.Several(List.of("flu", "cold")),
            ColumnScaling.declared(SCHEMA)));
  }

  private static void requireKept(InputFormat format) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    String json = mapper.writeValueAsString(InputFormatJson.toTree(format, Optional.empty()));
    assertEquals(format, InputFormatJson.parse(mapper.readTree(json)));
  }
}
