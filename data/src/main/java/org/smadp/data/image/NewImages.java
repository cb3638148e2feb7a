package org.smadp.data.image;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smadp.data.ChannelScaling;
import org.smadp.data.DataException;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.privacy.Sensitive;

/**
 * Images to be scored: one file, a folder of files, or a folder of folders. Folders that are all
 * named like classes tell the right classes. Of a folder with {@code train} and {@code test}, the
 * test part is meant. Images of another size are scaled to the model's.
 */
@Sensitive
public record NewImages(Path location, InputFormat format) {

  public NewExamples read() {
    ImageFileReader reader =
        new ImageFileReader(Optional.of(ImageShape.of(format, location.toString())));
    Path root = root();
    List<Path> files = files(root);
    if (files.isEmpty()) {
      throw new DataException(root, "holds zero PNG or JPEG images");
    }
    List<String> names = new ArrayList<>();
    List<byte[]> pixels = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    for (Path file : files) {
      Path name = file.equals(root) ? file.getFileName() : root.relativize(file);
      names.add(name.toString());
      pixels.add(reader.read(file));
      Path folder = name.getParent();
      int label = folder == null ? -1 : format.classNames().indexOf(folder.toString());
      if (label >= 0) {
        labels.add(label);
      }
    }
    boolean known = labels.size() == files.size();
    int[] all =
        known ? labels.stream().mapToInt(Integer::intValue).toArray() : new int[files.size()];
    ImageShape shape = reader.shape().orElseThrow();
    return new NewExamples(
        names,
        new ImageSplit(shape, pixels, all, (ChannelScaling) format.scaling()),
        known ? NewExamples.Labelling.KNOWN : NewExamples.Labelling.UNKNOWN);
  }

  private Path root() {
    return ImageFolder.isDivided(location) ? location.resolve(ImageFolder.TEST) : location;
  }

  private static List<Path> files(Path root) {
    if (Files.isRegularFile(root)) {
      return List.of(root);
    }
    List<Path> files = new ArrayList<>(ImageFolder.children(root, ImageFolder::isImage));
    for (Path folder : ImageFolder.children(root, Files::isDirectory)) {
      files.addAll(ImageFolder.children(folder, ImageFolder::isImage));
    }
    return files;
  }
}
