package org.smadp.cli.fuzz;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.FolderFiles;
import org.smadp.data.HeldOut;
import org.smadp.data.fetch.TarArchive;
import org.smadp.data.image.Cifar;
import org.smadp.data.image.IdxFiles;
import org.smadp.data.image.ImageFolder;
import org.smadp.nn.file.ModelYaml;
import org.smadp.nn.task.Task;
import org.smadp.tensor.Shape;
import org.smadp.tensor.io.SafeTensorsFile;
import org.smadp.tensor.io.TensorEntry;
import org.smadp.train.settings.SettingsFile;

/** The readers of files, each over a folder of its own. */
final class Targets {
  private final Path folder;

  Targets(Path folder) {
    this.folder = folder;
  }

  List<Target> all() throws IOException {
    return List.of(
        idx(), png(), jpeg(), cifar(), safetensors(), ledger(), yaml(), network(), tar());
  }

  private Target idx() throws IOException {
    Path own = Files.createDirectories(folder.resolve("idx"));
    byte[] images =
        ByteBuffer.allocate(16 + 12).putInt(0x803).putInt(3).putInt(2).putInt(2).array();
    byte[] labels =
        ByteBuffer.allocate(8 + 3).putInt(0x801).putInt(3).put(new byte[] {0, 1, 0}).array();
    for (String part : List.of("train", "t10k")) {
      Files.write(own.resolve(part + "-images-idx3-ubyte"), images);
      Files.write(own.resolve(part + "-labels-idx1-ubyte"), labels);
    }
    return new Target(
        "IDX",
        List.of(images, gzip(images), labels),
        1,
        content -> {
          Files.write(own.resolve("train-images-idx3-ubyte"), content);
          new IdxFiles(own, 2).load();
        });
  }

  private Target png() throws IOException {
    return image("PNG", "png");
  }

  private Target jpeg() throws IOException {
    return image("JPEG", "jpg");
  }

  private Target image(String name, String format) throws IOException {
    Path own = folder.resolve(format);
    Path odd = Files.createDirectories(own.resolve("a")).resolve("odd." + format);
    byte[] colour = image(format, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < 8; i++) {
      Files.write(own.resolve("a").resolve(i + "." + format), colour);
      Files.write(Files.createDirectories(own.resolve("b")).resolve(i + "." + format), colour);
    }
    return new Target(
        name,
        List.of(colour, image(format, BufferedImage.TYPE_BYTE_GRAY)),
        4,
        content -> {
          Files.write(odd, content);
          new ImageFolder(own, Optional.empty(), new HeldOut.Fraction(0.5)).load();
        });
  }

  private Target cifar() throws IOException {
    Path own = Files.createDirectories(folder.resolve("cifar"));
    byte[] records = new byte[2 * Cifar.CIFAR10.recordLength()];
    records[0] = 3;
    for (String name : Cifar.CIFAR10.files()) {
      Files.write(own.resolve(name), records);
    }
    return new Target(
        "CIFAR",
        List.of(records, gzip(records)),
        2,
        content -> {
          Files.write(own.resolve("data_batch_1.bin"), content);
          Cifar.CIFAR10.read("cifar", new FolderFiles(own), Cifar.CIFAR10.classNames());
        });
  }

  private Target safetensors() {
    Path file = folder.resolve("model.safetensors");
    String header =
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},"
            + "\"b\":{\"dtype\":\"BF16\",\"shape\":[1,2],\"data_offsets\":[8,12]},"
            + "\"__metadata__\":{\"k\":\"v\"}}";
    byte[] json = text(header);
    byte[] content =
        ByteBuffer.allocate(8 + json.length + 12)
            .putLong(Long.reverseBytes(json.length))
            .put(json)
            .array();
    return new Target(
        "safetensors",
        List.of(content),
        1,
        bytes -> {
          Files.write(file, bytes);
          try (SafeTensorsFile tensors = SafeTensorsFile.open(file)) {
            for (TensorEntry entry : tensors.entries()) {
              if (entry.isReadable()) {
                tensors.read(entry.name());
              }
            }
          }
        });
  }

  private Target ledger() {
    PrivacyLedger ledger = new PrivacyLedger();
    ledger.charge(new org.smadp.accounting.SampledGaussian(0.01, 1.1));
    ledger.charge(new org.smadp.accounting.SampledGaussian(0.01, 1.1));
    ledger.charge(new org.smadp.accounting.NonPrivate("counts without noise"));
    return new Target(
        "ledger",
        List.of(text(ledger.serialise())),
        1,
        content -> PrivacyLedger.parse(new String(content, StandardCharsets.UTF_8)));
  }

  private Target yaml() {
    Path file = folder.resolve("config.yaml");
    return new Target(
        "configuration",
        List.of(
            text("epsilon: 3\ndelta: 1e-5\nset: {mixing: 0.9}\nalgorithm: dp-sgd\n"),
            text("{\"configuration\": {\"epsilon\": 3, \"steps\": 10}}"),
            text("base: &a {x: 1}\nmodel: *a\nsteps: [1, 2]\n")),
        1,
        content -> {
          Files.write(file, content);
          SettingsFile.read(file, Set.of("out"));
        });
  }

  private Target network() {
    Path file = folder.resolve("net.yaml");
    return new Target(
        "network",
        List.of(
            text("layers:\n- linear: 64\n- relu\n- linear: {out: classes, bias: false}\n"),
            text(
                "layers: [formula: x * sigmoid(x) - 2e-1, residual: {body: [linear: 4]}, linear: 2]"),
            text(
                "name: a\ninput: [4]\nclasses: 2\nlayers: [dropout: 0.5, reuse: b, conv: {out: 3}]")),
        1,
        content -> {
          Files.write(file, content);
          ModelYaml.read(file, Shape.of(4), new Task.Classes(2));
        });
  }

  private Target tar() throws IOException {
    Path file = folder.resolve("archive.tar.gz");
    byte[] header = new byte[512];
    System.arraycopy(text("a.txt"), 0, header, 0, 5);
    System.arraycopy(
        text("0000644\0" + "0000000\0" + "0000000\0" + "00000000005\0"), 0, header, 100, 36);
    System.arraycopy(text("00000000000\0        0"), 0, header, 136, 21);
    System.arraycopy(text("ustar\00000"), 0, header, 257, 8);
    int sum = 0;
    for (byte value : header) {
      sum += value & 0xff;
    }
    System.arraycopy(text(String.format("%06o\0 ", sum)), 0, header, 148, 8);
    byte[] archive = new byte[5 * 512];
    System.arraycopy(header, 0, archive, 0, 512);
    System.arraycopy(text("hello"), 0, archive, 512, 5);
    return new Target(
        "tar",
        List.of(archive),
        1,
        content -> {
          Files.write(file, gzip(content));
          TarArchive.visit(file, name -> true, (name, bytes) -> {});
        });
  }

  private static byte[] image(String format, int type) throws IOException {
    var image = new BufferedImage(7, 5, type);
    image.setRGB(3, 2, 0xabcdef);
    var out = new ByteArrayOutputStream();
    ImageIO.write(image, format, out);
    return out.toByteArray();
  }

  private static byte[] gzip(byte[] content) {
    var out = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(out)) {
      zip.write(content);
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
    return out.toByteArray();
  }

  static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
