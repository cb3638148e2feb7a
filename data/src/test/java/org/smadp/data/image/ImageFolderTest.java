package org.smadp.data.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut.Fraction;
import org.smadp.data.Split;
import org.smadp.tensor.Shape;

class ImageFolderTest {
  @TempDir Path root;

  @Test
  void load_greyImages_keepsTheStoredLevels() throws IOException {
    for (String part : new String[] {"train", "test"}) {
      grey(part + "/cat/a.png", 2, 3, 10);
      grey(part + "/dog/b.PNG", 2, 3, 100);
    }

    Dataset data = ImageFolder.of(root, Optional.empty(), 0.2).load();

    assertEquals(Shape.of(1, 2, 3), data.inputShape());
    assertEquals(List.of("cat", "dog"), data.classNames());
    float[] input = new float[6];
    data.training().copyInput(1, input, 0);
    assertEquals(1, data.training().label(1));
    for (int p = 0; p < 6; p++) {
      assertEquals((100 + p) / 255f, input[p], 1e-7f);
    }
  }

  @Test
  void load_colourImages_givesPlanesScaledByPublicConstants() throws IOException {
    for (String part : new String[] {"train", "test"}) {
      colour(part + "/cat/a.png", 1, 2, 0x102030);
      colour(part + "/dog/b.png", 1, 2, 0x405060);
    }

    Dataset data = ImageFolder.of(root, Optional.empty(), 0.2).load();

    float[] input = new float[6];
    data.training().copyInput(0, input, 0);
    float[] expected = new float[6];
    int[] bytes = {0x10, 0x10, 0x20, 0x20, 0x30, 0x31};
    for (int i = 0; i < 6; i++) {
      expected[i] = (float) ((bytes[i] / 255.0 - 0.5) / 0.25);
    }
    assertArrayEquals(expected, input, 1e-6f);
  }

  @Test
  void load_withDeclaredShape_bringsEveryImageToIt() throws IOException {
    for (String part : new String[] {"train", "test"}) {
      colour(part + "/cat/a.jpg", 20, 30, 0x808080);
      grey(part + "/dog/b.png", 4, 4, 7);
    }

    Dataset data = ImageFolder.of(root, Optional.of(ImageShape.parse("8x6x1")), 0.2).load();

    assertEquals(Shape.of(1, 8, 6), data.inputShape());
    float[] input = new float[48];
    data.training().copyInput(0, input, 0);
    assertEquals(0.5, input[20], 0.01);
  }

  @Test
  void load_mixedSizesWithoutDeclaration_saysHowToDeclare() throws IOException {
    grey("cat/a.png", 2, 3, 0);
    grey("dog/b.png", 3, 3, 0);

    assertProblem("b.png", "--image-size 2x3x1");
  }

  @Test
  void load_fraction_isChosenByNameAlone() throws IOException {
    for (int i = 0; i < 200; i++) {
      grey("cat/" + i + ".png", 1, 1, i);
      grey("dog/" + i + ".png", 1, 1, i);
    }
    Map<String, Integer> before = parts();
    assertEquals(400, before.size());
    int held = before.values().stream().mapToInt(Integer::intValue).sum();
    assertTrue(held > 70 && held < 130, "held out " + held);

    Files.delete(root.resolve("cat/17.png"));
    grey("dog/900.png", 1, 1, 250);

    Map<String, Integer> after = parts();
    before.remove("0/17");
    after.remove("1/250");
    assertEquals(before, after);
  }

  @Test
  void load_fractionOfEveryNeighbouringFolder_movesNoOtherImage() throws IOException {
    for (int i = 0; i < 15; i++) {
      grey("cat/" + i + ".png", 1, 1, i);
      grey("dog/" + i + ".png", 1, 1, i);
    }
    Map<String, Integer> all = parts();
    assertEquals(30, all.size());

    for (String name : new String[] {"cat", "dog"}) {
      for (int i = 0; i < 15; i++) {
        Path file = root.resolve(name + "/" + i + ".png");
        byte[] image = Files.readAllBytes(file);
        Files.delete(file);
        Map<String, Integer> expected = new HashMap<>(all);
        expected.remove((name.equals("cat") ? 0 : 1) + "/" + i);
        assertEquals(expected, parts(), "without " + file);
        Files.write(file, image);
      }
    }
  }

  @Test
  void load_equalImages_areEachOnOneSide() throws IOException {
    for (int i = 0; i < 40; i++) {
      grey("cat/" + i + ".png", 1, 1, 7);
      grey("dog/" + i + ".png", 1, 1, 7);
    }

    Dataset data = new ImageFolder(root, Optional.empty(), new Fraction(0.25)).load();

    assertEquals(80, data.training().size() + data.test().size());
  }

  @Test
  void load_testFolderThatIsTheTrainingFolder_isRefused() throws IOException {
    grey("train/cat/a.png", 1, 1, 0);
    grey("train/dog/a.png", 1, 1, 0);
    Files.createSymbolicLink(root.resolve("test"), root.resolve("train"));

    assertProblem("test", "is the data to train on");
  }

  /** "label/level" of every image, 1 where it is held out. */
  private Map<String, Integer> parts() {
    Dataset data = new ImageFolder(root, Optional.empty(), new Fraction(0.25)).load();
    Map<String, Integer> parts = new HashMap<>();
    float[] input = new float[1];
    for (Split split : List.of(data.training(), data.test())) {
      for (int i = 0; i < split.size(); i++) {
        split.copyInput(i, input, 0);
        String key = split.label(i) + "/" + Math.round(input[0] * 255);
        parts.put(key, split == data.test() ? 1 : 0);
      }
    }
    return parts;
  }

  @ParameterizedTest(name = "{0} cut to {1} %")
  @CsvSource({"png, 1", "png, 50", "png, 95", "jpg, 1", "jpg, 50", "jpg, 95"})
  void load_truncatedImage_namesTheFile(String format, int percent) throws IOException {
    noise("cat/a." + format);
    noise("dog/b." + format);
    Path file = root.resolve("dog/b." + format);
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, Math.max(12, whole.length * percent / 100)));

    DataException e =
        assertThrows(DataException.class, () -> ImageFolder.of(root, Optional.empty(), 0.2).load());
    assertTrue(
        e.getMessage().matches("(?s).*/b\\.(png|jpg): .*(truncated|corrupt|not a PNG).*"),
        e.getMessage());
  }

  @Test
  void load_textInPlaceOfAnImage_namesTheFile() throws IOException {
    grey("cat/a.png", 2, 3, 0);
    Files.createDirectory(root.resolve("dog"));
    Files.writeString(root.resolve("dog/b.jpeg"), "not an image");

    assertProblem("b.jpeg", "is not a PNG or JPEG image");
  }

  @Test
  void load_oneClassFolder_isRefused() throws IOException {
    grey("cat/a.png", 2, 3, 0);

    assertProblem(root.toString(), "has 1 class folders");
  }

  @Test
  void load_noImages_isRefused() throws IOException {
    Files.createDirectory(root.resolve("cat"));
    Files.createDirectory(root.resolve("dog"));

    assertProblem(root.toString(), "zero PNG or JPEG images");
  }

  @Test
  void load_imagesOfOneClassOnly_isNotTold() throws IOException {
    Files.createDirectory(root.resolve("dog"));
    for (int i = 0; i < 50; i++) {
      grey("cat/" + i + ".png", 1, 1, i);
    }

    Dataset all = new ImageFolder(root, Optional.empty(), new Fraction(0.2)).load();
    assertEquals(50, all.training().size() + all.test().size());
  }

  @Test
  void load_testClassWithoutTraining_isRefused() throws IOException {
    grey("train/cat/a.png", 1, 1, 0);
    grey("train/dog/a.png", 1, 1, 0);
    grey("test/emu/a.png", 1, 1, 0);

    assertProblem("test", "class 'emu'");
  }

  @Test
  void load_missingFolder_isRefused() {
    DataException e =
        assertThrows(
            DataException.class,
            () -> ImageFolder.of(root.resolve("none"), Optional.empty(), 0.2).load());
    assertTrue(e.getMessage().contains("none: no such file or folder"), e.getMessage());
  }

  private void assertProblem(String file, String problem) {
    DataException e =
        assertThrows(DataException.class, () -> ImageFolder.of(root, Optional.empty(), 0.2).load());
    assertTrue(e.getMessage().contains(file + ": "), e.getMessage());
    assertTrue(e.getMessage().contains(problem), e.getMessage());
  }

  /** Pixel p has level {@code first + p}. */
  private void grey(String name, int height, int width, int first) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
    for (int p = 0; p < height * width; p++) {
      image.getRaster().setSample(p % width, p / width, 0, (first + p) & 0xff);
    }
    write(image, name, "png");
  }

  /** All pixels alike, but the last one has one step more of blue. */
  private void colour(String name, int height, int width, int rgb) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int p = 0; p < height * width; p++) {
      image.setRGB(p % width, p / width, rgb);
    }
    image.setRGB(width - 1, height - 1, rgb + 1);
    write(image, name, name.endsWith("jpg") ? "jpg" : "png");
  }

  private void noise(String name) throws IOException {
    BufferedImage image = new BufferedImage(40, 40, BufferedImage.TYPE_INT_RGB);
    for (int p = 0; p < 1600; p++) {
      image.setRGB(p % 40, p / 40, p * 0x9e3779b1);
    }
    write(image, name, name.endsWith("jpg") ? "jpg" : "png");
  }

  private void write(BufferedImage image, String name, String format) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    assertTrue(ImageIO.write(image, format, file.toFile()));
  }
}
