package org.smadp.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.data.Bounds;
import org.smadp.data.ChannelScaling;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputFormat;
import org.smadp.tensor.Shape;

final class InputFormatJsonTest {
  @Test
  void parse_whatWasWritten_isTheSame() throws IOException {
    requireKept(
        new InputFormat(
            Shape.of(3, 32, 32),
            List.of("cat", "dog, \"big\""),
            new ChannelScaling(List.of(0.1, 0.5, 0.5), List.of(0.25, 0.3, 1 / 3.0))));
    requireKept(
        new InputFormat(
            Shape.of(2),
            List.of("no", "yes"),
            new ColumnScaling(
                List.of("age", "income"),
                List.of(new Bounds(0, 120), new Bounds(-1e300, 1e-300)),
                ColumnScaling.Range.UNIT)));
  }

  private static void requireKept(InputFormat format) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    String json = mapper.writeValueAsString(InputFormatJson.toTree(format));
    assertEquals(format, InputFormatJson.parse(mapper.readTree(json)));
  }
}
