package org.smadp.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorCodecTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 16384, 16385, 50001})
  void read_whatWasWritten_hasTheSameBits(int length) throws IOException {
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = Float.intBitsToFloat(0x3f000000 + 77 * i);
    }
    values[0] = -0.0f;
    Layout layout = Layout.builder().group("all", length).build();
    var bytes = new ByteArrayOutputStream();
    VectorCodec.write(new DataOutputStream(bytes), GroupedVector.copyOf(layout, values));
    var in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    assertArrayEquals(values, VectorCodec.read(in, layout).toArray());
    var again = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    assertThrows(IOException.class, () -> VectorCodec.readInto(again, new float[length + 1]));
  }
}
