package org.smadp.data.catalog;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.smadp.data.Dataset;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.image.ImageFolder;
import org.smadp.data.image.ImageShape;
import org.smadp.data.image.NewImages;

/** A folder of PNG and JPEG images of the user, one folder in it for each class. */
record ImagesKind() implements DataKind {
  @Override
  public String prefix() {
    return "images";
  }

  @Override
  public Target target() {
    return Target.FOLDER;
  }

  @Override
  public String example() {
    return "pictures";
  }

  @Override
  public Set<DataOption> options() {
    return EnumSet.of(
        DataOption.TEST_DATA, DataOption.TEST_FRACTION, DataOption.IMAGE_SIZE, DataOption.ENCODER);
  }

  @Override
  public boolean splitsByHash(String folder, DataOptions options) {
    return !options.isGiven(DataOption.TEST_DATA) && !ImageFolder.isDivided(Path.of(folder));
  }

  @Override
  public Dataset load(String folder, DataOptions options) {
    Path root = Path.of(folder);
    Optional<ImageShape> shape = options.text(DataOption.IMAGE_SIZE).map(ImageShape::parse);
    ImageFolder images =
        options.isGiven(DataOption.TEST_DATA)
            ? new ImageFolder(root, shape, options.heldOut(this))
            : ImageFolder.of(root, shape, options.testFraction());
    return images.load();
  }

  @Override
  public NewExamples readNew(String folder, InputFormat format, DataOptions training) {
    return new NewImages(Path.of(folder), format).read();
  }
}
