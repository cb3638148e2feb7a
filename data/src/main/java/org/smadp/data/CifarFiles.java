package org.smadp.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smadp.privacy.Sensitive;

/**
 * CIFAR-10 or CIFAR-100 from the official binary archive ({@code .tar.gz}, as published) or from
 * the folder it unpacks to. Channels are scaled by {@link ChannelScaling#centred}.
 */
public record CifarFiles(Path location, Cifar kind) {

  public Dataset load() {
    Map<String, byte[]> contents = Files.isDirectory(location) ? fromFolder() : fromArchive();
    ChannelScaling scaling = ChannelScaling.centred(3);
    Split training = split(contents, kind.trainingFiles(), scaling);
    Split test = split(contents, kind.testFiles(), scaling);
    return Dataset.own(location.toString(), training, test, kind.classNames(), scaling);
  }

  /** The first file that the folder lacks. */
  Optional<String> missing() {
    return kind.files().stream().filter(name -> !Files.exists(folder().resolve(name))).findFirst();
  }

  /** Whether the folder has all files with all bytes of the published ones; reads none. */
  boolean haveFullLength() {
    return length(kind.trainingFiles()) == (long) Cifar.TRAINING_SIZE * kind.recordLength()
        && length(kind.testFiles()) == (long) Cifar.TEST_SIZE * kind.recordLength();
  }

  private long length(List<String> names) {
    return names.stream().mapToLong(name -> folder().resolve(name).toFile().length()).sum();
  }

  private Path folder() {
    Path nested = location.resolve(kind.folder());
    return Files.isDirectory(nested) ? nested : location;
  }

  private Map<String, byte[]> fromFolder() {
    Path folder = folder();
    Map<String, byte[]> contents = new HashMap<>();
    for (String name : kind.files()) {
      Path file = folder.resolve(name);
      if (!Files.exists(file)) {
        throw new DataException(folder, "has no " + name + ", which " + kind + " needs");
      }
      try {
        contents.put(name, Files.readAllBytes(file));
      } catch (IOException e) {
        throw DataException.unreadable(file.toString(), e);
      }
    }
    return contents;
  }

  private Map<String, byte[]> fromArchive() {
    Map<String, byte[]> contents = new HashMap<>();
    TarArchive.visit(
        location,
        (name, content) -> {
          String last = name.substring(name.lastIndexOf('/') + 1);
          if (name.equals(kind.folder() + "/" + last) && kind.files().contains(last)) {
            contents.put(last, content);
          }
        });
    for (String name : kind.files()) {
      if (!contents.containsKey(name)) {
        throw new DataException(
            location, "has no " + kind.folder() + "/" + name + ", which " + kind + " needs");
      }
    }
    return contents;
  }

  private Split split(Map<String, byte[]> contents, List<String> names, ChannelScaling scaling) {
    Records records = new Records();
    for (String name : names) {
      records.add(location + "/" + name, contents.remove(name), kind);
    }
    int[] labels = records.labels.stream().mapToInt(Integer::intValue).toArray();
    return new ImageSplit(Cifar.SHAPE, records.images, labels, scaling);
  }

  @Sensitive
  private static final class Records {
    private final List<byte[]> images = new ArrayList<>();
    private final List<Integer> labels = new ArrayList<>();

    void add(String file, byte[] content, Cifar kind) {
      int length = kind.recordLength();
      if (content.length == 0) {
        throw new DataException(file, "holds zero examples");
      }
      if (content.length % length != 0) {
        throw new DataException(
            file,
            "truncated: %d bytes are not a whole number of records of %d bytes"
                .formatted(content.length, length));
      }
      for (int start = 0; start < content.length; start += length) {
        int label = content[start + kind.labelPosition()] & 0xff;
        labels.add(Labels.checked(file, start / length, label, kind.classes()));
        images.add(Arrays.copyOfRange(content, start + kind.labelBytes(), start + length));
      }
    }
  }
}
