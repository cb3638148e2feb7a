package org.smadp.data.image;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smadp.data.ChannelScaling;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.FileSet;
import org.smadp.data.GzipContent;
import org.smadp.data.Labels;
import org.smadp.data.Split;

/**
 * The CIFAR data sets in their official binary layout: records of one or two label bytes, then 1024
 * red, 1024 green and 1024 blue bytes, row by row. Channels are scaled by {@link
 * ChannelScaling#centred}.
 */
public enum Cifar implements ImageLayout {
  CIFAR10("cifar-10-batches-bin", 1, 0, 10, "cifar-10-classes.txt"),
  CIFAR100("cifar-100-binary", 2, 1, 100, "cifar-100-fine-classes.txt"),
  CIFAR100_COARSE("cifar-100-binary", 2, 0, 20, "cifar-100-coarse-classes.txt");

  public static final ImageShape SHAPE = new ImageShape(32, 32, 3);

  /** The largest official file is the training part of CIFAR-100. */
  private static final int MOST_RECORDS = 50_000;

  private final String folder;
  private final int labelBytes;
  private final int labelPosition;
  private final int classes;
  private final String namesResource;

  Cifar(String folder, int labelBytes, int labelPosition, int classes, String namesResource) {
    this.folder = folder;
    this.labelBytes = labelBytes;
    this.labelPosition = labelPosition;
    this.classes = classes;
    this.namesResource = namesResource;
  }

  /** The folder inside the official archive. */
  public String folder() {
    return folder;
  }

  public int classes() {
    return classes;
  }

  List<String> trainingFiles() {
    return this == CIFAR10
        ? List.of(
            "data_batch_1.bin",
            "data_batch_2.bin",
            "data_batch_3.bin",
            "data_batch_4.bin",
            "data_batch_5.bin")
        : List.of("train.bin");
  }

  List<String> testFiles() {
    return List.of(this == CIFAR10 ? "test_batch.bin" : "test.bin");
  }

  @Override
  public List<String> files() {
    List<String> files = new ArrayList<>(trainingFiles());
    files.addAll(testFiles());
    return files;
  }

  public int recordLength() {
    return labelBytes + SHAPE.values();
  }

  @Override
  public Dataset read(String name, FileSet files, List<String> classNames) {
    ChannelScaling scaling = ChannelScaling.centred(3);
    Split training = split(files, trainingFiles(), scaling);
    Split test = split(files, testFiles(), scaling);
    return Dataset.own(name, training, test, classNames, scaling);
  }

  private Split split(FileSet files, List<String> names, ChannelScaling scaling) {
    List<byte[]> images = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    for (String name : names) {
      String place = files.place(name);
      byte[] content = content(files, name);
      requireRecords(place, content.length);
      for (int start = 0; start < content.length; start += recordLength()) {
        int label = content[start + labelPosition] & 0xff;
        labels.add(Labels.checked(place, start / recordLength(), label, classes));
        images.add(Arrays.copyOfRange(content, start + labelBytes, start + recordLength()));
      }
    }
    int[] known = labels.stream().mapToInt(Integer::intValue).toArray();
    return new ImageSplit(SHAPE, images, known, scaling);
  }

  private byte[] content(FileSet files, String name) {
    int longest = MOST_RECORDS * recordLength();
    try (InputStream in = GzipContent.plain(files.open(name))) {
      byte[] content = in.readNBytes(longest);
      if (in.read() >= 0) {
        throw new DataException(
            files.place(name), "has more than %d records".formatted(MOST_RECORDS));
      }
      return content;
    } catch (IOException e) {
      throw DataException.unreadable(files.place(name), e);
    }
  }

  private void requireRecords(String place, int length) {
    if (length == 0) {
      throw new DataException(place, "holds zero examples");
    }
    if (length % recordLength() != 0) {
      throw new DataException(
          place,
          "truncated: %d bytes are not a whole number of records of %d bytes"
              .formatted(length, recordLength()));
    }
  }

  public List<String> classNames() {
    try (InputStream in = Cifar.class.getResourceAsStream(namesResource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("bundled resource " + namesResource + " is unreadable", e);
    }
  }
}
