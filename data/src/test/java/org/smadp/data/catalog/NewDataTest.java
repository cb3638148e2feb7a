package org.smadp.data.catalog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.ChannelScaling;
import org.smadp.data.ColumnScaling;
import org.smadp.data.DataException;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.image.NewIdx;
import org.smadp.data.image.NewImages;
import org.smadp.data.schema.Bounds;
import org.smadp.data.schema.Categories;
import org.smadp.data.schema.LabelColumns;
import org.smadp.data.schema.NumericColumn;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.TableFormat;
import org.smadp.data.table.CsvSource;
import org.smadp.data.table.NewTable;
import org.smadp.tensor.Shape;

/** Data to be scored: tables, images and IDX files, with and without labels. */
final class NewDataTest {
  private static final InputFormat TABLE =
      new InputFormat(
          Shape.of(2),
          List.of("no", "yes"),
          ColumnScaling.declared(
              new Schema(
                  TableFormat.usual(),
                  List.of(
                      NumericColumn.of("age", new Bounds(0, 100)),
                      NumericColumn.of("income", new Bounds(-1, 1))),
                  new LabelColumns.OfClasses("outcome", Categories.of(List.of("no", "yes"))),
                  Optional.empty(),
                  Optional.empty(),
                  List.of("age", "income", "outcome"))));
  private static final InputFormat GREY =
      new InputFormat(Shape.of(1, 2, 2), List.of("cat", "dog"), ChannelScaling.unit(1));

  @TempDir Path folder;

  private NewExamples table(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("new.csv"), text);
    return new NewTable(CsvSource.withHeader(file, TableFormat.usual()), TABLE).read();
  }

  private static float[] input(NewExamples data, int example) {
    float[] input = new float[data.examples().inputShape().size()];
    data.examples().copyInput(example, input, 0);
    return input;
  }

  @Test
  void table_shuffledColumns_areScaledByName() throws IOException {
    NewExamples data = table("id,income,age\nx,0.5,25\ny,2,-7\n");

    assertEquals(List.of("1", "2"), data.names());
    assertEquals(NewExamples.Labelling.UNKNOWN, data.labelling());
    assertArrayEquals(new float[] {-0.5f, 0.5f}, input(data, 0), 1e-6f);
    assertArrayEquals(new float[] {-1, 1}, input(data, 1), 0);
  }

  @Test
  void table_lineBreaksInOtherColumns_areSkippedWithThem() throws IOException {
    NewExamples data =
        table("note,income,age\n\"two\nlines, and \"\"quotes\"\"\",0.5,25\nplain,2,-7\n");

    assertEquals(List.of("1", "2"), data.names());
    assertArrayEquals(new float[] {-0.5f, 0.5f}, input(data, 0), 1e-6f);
  }

  @Test
  void table_withLabels_knowsThem() throws IOException {
    NewExamples data = table("age,income,outcome\n1,0,yes\n2,0,no\n");

    assertEquals(NewExamples.Labelling.KNOWN, data.labelling());
    assertEquals(1, data.examples().label(0));
    assertEquals(0, data.examples().label(1));
  }

  @Test
  void table_someLabelsMissing_knowsNone() throws IOException {
    assertEquals(
        NewExamples.Labelling.UNKNOWN, table("age,income,outcome\n1,0,\n2,0,no\n").labelling());
  }

  @Test
  void table_badRows_areNamed() {
    refused("line 3, column 'age'", () -> table("age,income\n1,0\nold,0\n"));
    refused("label out of range", () -> table("age,income,outcome\n1,0,maybe\n"));
    refused("no column 'income'", () -> table("age\n1\n"));
    refused("zero examples", () -> table("age,income\n"));
  }

  @Test
  void table_forAModelOfImages_isRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("new.csv"), "age,income\n1,2\n");

    refused(
        "images", () -> new NewTable(CsvSource.withHeader(file, TableFormat.usual()), GREY).read());
    refused("csv:FILE", () -> new NewImages(folder, TABLE).read());
  }

  private Path image(String name, int... levels) throws IOException {
    int side = (int) Math.sqrt(levels.length);
    BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_BYTE_GRAY);
    for (int p = 0; p < levels.length; p++) {
      image.getRaster().setSample(p % side, p / side, 0, levels[p]);
    }
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    ImageIO.write(image, "png", file.toFile());
    return file;
  }

  @Test
  void images_flatFolder_areNamedByFile() throws IOException {
    image("inbox/b.png", 0, 51, 102, 255);
    image("inbox/a.png", 255, 255, 255, 255);

    NewExamples data = new NewImages(folder.resolve("inbox"), GREY).read();

    assertEquals(List.of("a.png", "b.png"), data.names());
    assertEquals(NewExamples.Labelling.UNKNOWN, data.labelling());
    assertArrayEquals(new float[] {0, 0.2f, 0.4f, 1}, input(data, 1), 1e-6f);
  }

  @Test
  void images_flatFolderNamedLikeAClass_haveNoLabels() throws IOException {
    image("cat/a.png", 1, 2, 3, 4);

    assertEquals(
        NewExamples.Labelling.UNKNOWN,
        new NewImages(folder.resolve("cat"), GREY).read().labelling());
  }

  @Test
  void images_foldersOfClasses_tellTheLabels() throws IOException {
    image("set/dog/a.png", 1, 2, 3, 4);
    image("set/cat/b.png", 1, 2, 3, 4);

    NewExamples data = new NewImages(folder.resolve("set"), GREY).read();

    assertEquals(List.of("cat/b.png", "dog/a.png"), data.names());
    assertEquals(NewExamples.Labelling.KNOWN, data.labelling());
    assertEquals(1, data.examples().label(1));
  }

  @Test
  void images_otherFolders_haveNoLabels() throws IOException {
    image("set/dog/a.png", 1, 2, 3, 4);
    image("set/monday/b.png", 1, 2, 3, 4);

    assertEquals(
        NewExamples.Labelling.UNKNOWN,
        new NewImages(folder.resolve("set"), GREY).read().labelling());
  }

  @Test
  void images_trainAndTest_meansTest() throws IOException {
    image("set/train/dog/a.png", 1, 2, 3, 4);
    image("set/test/dog/b.png", 1, 2, 3, 4);

    assertEquals(List.of("dog/b.png"), new NewImages(folder.resolve("set"), GREY).read().names());
  }

  @Test
  void images_oneFileOfAnotherSize_isScaled() throws IOException {
    Path file = image("big.png", 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9);

    NewExamples data = new NewImages(file, GREY).read();

    assertEquals(List.of("big.png"), data.names());
    assertEquals(Shape.of(1, 2, 2), data.examples().inputShape());
  }

  @Test
  void images_none_isRefused() {
    refused("zero PNG or JPEG", () -> new NewImages(folder, GREY).read());
    refused("no such file", () -> new NewImages(folder.resolve("absent"), GREY).read());
  }

  private Path idx(String name, int... words) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    int header = words[0] == 0x803 ? 4 : 2;
    for (int i = 0; i < words.length; i++) {
      if (i < header) {
        out.writeInt(words[i]);
      } else {
        out.writeByte(words[i]);
      }
    }
    return Files.write(folder.resolve(name), bytes.toByteArray());
  }

  @Test
  void idx_fileOrFolder_isRead() throws IOException {
    Path images = idx("t10k-images-idx3-ubyte", 0x803, 2, 2, 2, 1, 2, 3, 4, 255, 0, 0, 0);

    NewExamples unlabelled = new NewIdx(images, GREY).read();
    assertEquals(List.of("1", "2"), unlabelled.names());
    assertEquals(NewExamples.Labelling.UNKNOWN, unlabelled.labelling());
    assertArrayEquals(new float[] {1, 0, 0, 0}, input(unlabelled, 1), 0);
    assertEquals(NewExamples.Labelling.UNKNOWN, new NewIdx(folder, GREY).read().labelling());

    idx("t10k-labels-idx1-ubyte", 0x801, 2, 1, 0);
    NewExamples labelled = new NewIdx(folder, GREY).read();
    assertEquals(NewExamples.Labelling.KNOWN, labelled.labelling());
    assertEquals(1, labelled.examples().label(0));
  }

  @Test
  void idx_thatDoesNotFit_isRefused() throws IOException {
    Path wide = idx("wide", 0x803, 1, 1, 3, 1, 2, 3);
    refused("1x3x1, the model takes 2x2x1", () -> new NewIdx(wide, GREY).read());
    refused("t10k-images", () -> new NewIdx(folder, GREY).read());
    idx("t10k-images-idx3-ubyte", 0x803, 1, 2, 2, 1, 2, 3, 4);
    idx("t10k-labels-idx1-ubyte", 0x801, 2, 1, 0);
    refused("2 labels", () -> new NewIdx(folder, GREY).read());
    idx("t10k-labels-idx1-ubyte", 0x801, 1, 2);
    refused("out of range", () -> new NewIdx(folder, GREY).read());
  }

  private interface Reading {
    NewExamples read() throws IOException;
  }

  private static void refused(String words, Reading reading) {
    DataException exception = assertThrows(DataException.class, reading::read);
    assertTrue(exception.getMessage().contains(words), exception.getMessage());
  }
}
