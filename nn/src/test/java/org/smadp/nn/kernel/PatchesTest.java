package org.smadp.nn.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.runtime.NativeRuntime;

@SuppressWarnings("try") // scopes are opened for their closing
class PatchesTest {
  static {
    NativeRuntime.prepareThread();
  }

  /** The way by the pixels is counted, and taken, where it is the shorter one only. */
  @ParameterizedTest(name = "{0} channels, kernel {1}, padding {2}, on {3} x {3}: {4}")
  @CsvSource({
    "64, 3, 1, 16, 64",
    "16, 3, 1, 4, 16",
    "3, 37, 0, 40, 4107", // 16 positions under 1600 pixels
    "1, 24, 0, 28, 576",
    "8, 5, 0, 12, 41" // 144 pixels, 64 positions
  })
  void gramDepth_anyShape_isThatOfTheShorterWay(
      int channels, int kernel, int padding, int side, int expected) {
    Conv conv = Conv.of2d("conv", channels, 4, kernel).withPadding(padding);
    long output = side + 2L * padding - kernel + 1;
    try (PointerScope scope = new PointerScope()) {
      Tensor source = torch.zeros(2, channels, side, side);
      assertEquals(expected, new Patches(conv, new long[] {output, output}).gramDepth(source));
    }
  }

  @Test
  void gram_eitherWay_isTheSame() {
    for (int kernel : new int[] {3, 9}) {
      Conv conv = Conv.of2d("conv", 3, 4, kernel);
      long output = 11L - kernel;
      Patches patches = new Patches(conv, new long[] {output, output});
      try (PointerScope scope = new PointerScope()) {
        Tensor source = torch.rand(2, 3, 10, 10);
        Tensor columns = patches.of(source);
        Tensor expected = torch.bmm(columns.transpose(1, 2), columns);
        double apart = patches.gram(source).sub(expected).abs().max().item_double();
        assertTrue(apart < 1e-4, "kernel " + kernel + ": " + apart);
      }
    }
  }
}
