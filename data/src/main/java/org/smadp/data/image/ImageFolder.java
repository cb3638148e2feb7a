package org.smadp.data.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.smadp.data.ChannelScaling;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut;
import org.smadp.data.HeldOut.Fraction;
import org.smadp.data.HeldOut.Separate;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;

/**
 * PNG and JPEG images in one folder per class, the folder's name being the class.
 *
 * <p>With {@code HeldOut.Fraction} the root holds the class folders, and the hash of {@code
 * class/file} decides which images are for testing; with {@code HeldOut.Separate} the test folder
 * repeats the class folders. The names of the class folders are public declarations.
 *
 * <p>With a declared shape, images of another size are scaled to it, each on its own. Without one,
 * all images must have the same size and kind. Grey inputs lie in [0, 1], colours are scaled by
 * {@link ChannelScaling#centred}.
 */
public record ImageFolder(Path root, Optional<ImageShape> shape, HeldOut heldOut) {
  private static final String TRAINING = "train";
  static final String TEST = "test";

  /** Uses {@code root/train} and {@code root/test} where both exist, else a fraction of root. */
  public static ImageFolder of(Path root, Optional<ImageShape> shape, double testFraction) {
    return isDivided(root)
        ? new ImageFolder(root.resolve(TRAINING), shape, new Separate(root.resolve(TEST)))
        : new ImageFolder(root, shape, new Fraction(testFraction));
  }

  /** Whether a folder brings its own test part along. */
  public static boolean isDivided(Path root) {
    return Files.isDirectory(root.resolve(TRAINING)) && Files.isDirectory(root.resolve(TEST));
  }

  public Dataset load() {
    List<String> classes = classes(root);
    if (classes.size() < 2) {
      throw new DataException(
          root,
          "has %d class folders; a classifier needs at least two, one folder of images per class"
              .formatted(classes.size()));
    }
    Images training = new Images();
    Images test = new Images();
    ImageFileReader reader = new ImageFileReader(shape);
    if (heldOut instanceof Separate separate) {
      separate.requireOtherThan(root);
      requireKnownClasses(separate.location(), classes);
      read(root, classes, name -> false, reader, training, test);
      read(separate.location(), classes, name -> true, reader, training, test);
    } else if (heldOut instanceof Fraction fraction) {
      read(root, classes, fraction::holds, reader, training, test);
    }
    ImageShape common =
        reader.shape().orElseThrow(() -> new DataException(root, "holds zero PNG or JPEG images"));
    ChannelScaling scaling =
        common.channels() == 1 ? ChannelScaling.unit(1) : ChannelScaling.centred(3);
    return Dataset.own(
        root.toString(),
        training.split(common, scaling),
        test.split(common, scaling),
        classes,
        scaling);
  }

  private static void read(
      Path root,
      List<String> classes,
      Predicate<String> isTest,
      ImageFileReader reader,
      Images training,
      Images test) {
    for (int label = 0; label < classes.size(); label++) {
      Path folder = root.resolve(classes.get(label));
      if (Files.isDirectory(folder)) {
        for (Path file : children(folder, ImageFolder::isImage)) {
          Images part =
              isTest.test(classes.get(label) + "/" + file.getFileName()) ? test : training;
          part.pixels.add(reader.read(file));
          part.labels.add(label);
        }
      }
    }
  }

  private static void requireKnownClasses(Path test, List<String> classes) {
    for (String name : classes(test)) {
      if (!classes.contains(name)) {
        throw new DataException(
            test, "class '%s' has no folder among the training classes".formatted(name));
      }
    }
  }

  private static List<String> classes(Path root) {
    return children(root, Files::isDirectory).stream()
        .map(folder -> folder.getFileName().toString())
        .toList();
  }

  static List<Path> children(Path folder, Predicate<Path> wanted) {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths
          .filter(path -> !path.getFileName().toString().startsWith("."))
          .filter(wanted)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw DataException.unreadable(folder.toString(), e);
    }
  }

  static boolean isImage(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".png") || name.endsWith(".jpg") || name.endsWith(".jpeg");
  }

  @Sensitive
  private static final class Images {
    private final List<byte[]> pixels = new ArrayList<>();
    private final List<Integer> labels = new ArrayList<>();

    Split split(ImageShape shape, ChannelScaling scaling) {
      int[] known = labels.stream().mapToInt(Integer::intValue).toArray();
      return new ImageSplit(shape, pixels, known, scaling);
    }
  }
}
