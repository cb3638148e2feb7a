package org.smadp.data.image;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.smadp.data.DataException;
import org.smadp.privacy.Sensitive;

/** Reads images of one shape: the declared one, or else the one that all images share. */
@Sensitive
final class ImageFileReader {
  /** Deflate shrinks by 1032 at most, and a byte holds eight pixels of one bit; JPEG does less. */
  private static final long MOST_PIXELS_PER_BYTE = 8 * 1032;

  private final boolean declared;
  private Optional<ImageShape> shape;

  ImageFileReader(Optional<ImageShape> declaredShape) {
    this.declared = declaredShape.isPresent();
    this.shape = declaredShape;
  }

  /** The declared shape, or that of the images read so far. */
  Optional<ImageShape> shape() {
    return shape;
  }

  /** The bytes of one image, channel by channel. */
  byte[] read(Path file) {
    BufferedImage image = decode(file);
    ImageShape own = shapeOf(image);
    if (!declared && shape.isPresent() && !shape.get().equals(own)) {
      throw new DataException(
          file,
          "is %s, images before it are %s; declare one size for all, such as --image-size %s"
              .formatted(own, shape.get(), shape.get()));
    }
    shape = shape.or(() -> Optional.of(own));
    ImageShape target = shape.get();
    boolean sameSize = own.height() == target.height() && own.width() == target.width();
    return planes(sameSize ? image : resized(image, target), target.channels());
  }

  private static BufferedImage decode(Path file) {
    try (InputStream raw = Files.newInputStream(file);
        ImageInputStream in = new MemoryCacheImageInputStream(raw)) {
      Iterator<ImageReader> decoders = ImageIO.getImageReaders(in);
      if (!decoders.hasNext()) {
        throw new DataException(file, "is not a PNG or JPEG image");
      }
      PngChecksums.verify(file);
      ImageReader decoder = decoders.next();
      try {
        return decode(file, in, decoder);
      } finally {
        decoder.dispose();
      }
    } catch (IOException e) {
      throw new DataException(file, "corrupt or truncated image (" + e.getMessage() + ")");
    }
  }

  private static BufferedImage decode(Path file, ImageInputStream in, ImageReader decoder)
      throws IOException {
    List<String> warnings = new ArrayList<>();
    decoder.setInput(in, true, true);
    decoder.addIIOReadWarningListener((source, warning) -> warnings.add(warning));
    try {
      requirePossible(file, decoder.getHeight(0), decoder.getWidth(0));
      BufferedImage image = decoder.read(0);
      // A cut JPEG file decodes to a grey rest and a warning.
      if (warnings.stream().anyMatch(w -> w.toLowerCase(Locale.ROOT).contains("premature"))) {
        throw new DataException(file, "truncated image");
      }
      return image;
    } catch (DataException e) {
      throw e;
    } catch (RuntimeException e) { // decoders answer damaged files with all kinds of these
      throw new DataException(file, "corrupt image (" + e + ")");
    }
  }

  /** By the header alone: decoding allocates what it announces. */
  private static void requirePossible(Path file, int height, int width) throws IOException {
    try {
      new ImageShape(height, width, 1);
    } catch (IllegalArgumentException e) {
      throw new DataException(file, "image size: " + e.getMessage());
    }
    if ((long) height * width > MOST_PIXELS_PER_BYTE * Files.size(file)) {
      throw new DataException(
          file, "truncated image: its header announces %dx%d pixels".formatted(height, width));
    }
  }

  private static ImageShape shapeOf(BufferedImage image) {
    boolean grey = image.getColorModel().getNumColorComponents() == 1;
    return new ImageShape(image.getHeight(), image.getWidth(), grey ? 1 : 3);
  }

  private static BufferedImage resized(BufferedImage image, ImageShape target) {
    int type =
        shapeOf(image).channels() == 1 ? BufferedImage.TYPE_BYTE_GRAY : BufferedImage.TYPE_INT_RGB;
    BufferedImage result = new BufferedImage(target.width(), target.height(), type);
    Graphics2D graphics = result.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    graphics.drawImage(image, 0, 0, target.width(), target.height(), null);
    graphics.dispose();
    return result;
  }

  private static byte[] planes(BufferedImage image, int channels) {
    int pixels = image.getWidth() * image.getHeight();
    byte[] planes = new byte[pixels * channels];
    int[] colours = shapeOf(image).channels() == 1 ? greys(image) : colours(image);
    for (int p = 0; p < pixels; p++) {
      int red = (colours[p] >> 16) & 0xff;
      int green = (colours[p] >> 8) & 0xff;
      int blue = colours[p] & 0xff;
      if (channels == 1) {
        planes[p] = (byte) ((299 * red + 587 * green + 114 * blue + 500) / 1000);
      } else {
        planes[p] = (byte) red;
        planes[pixels + p] = (byte) green;
        planes[2 * pixels + p] = (byte) blue;
      }
    }
    return planes;
  }

  /** Grey levels as stored: getRGB would bend them by a change of colour space. */
  private static int[] greys(BufferedImage image) {
    int[] levels =
        image.getRaster().getSamples(0, 0, image.getWidth(), image.getHeight(), 0, (int[]) null);
    int surplusBits = image.getSampleModel().getSampleSize(0) - 8;
    for (int p = 0; p < levels.length; p++) {
      levels[p] = (levels[p] >> surplusBits) * 0x010101;
    }
    return levels;
  }

  private static int[] colours(BufferedImage image) {
    return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
  }
}
