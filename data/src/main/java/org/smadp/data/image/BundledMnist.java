package org.smadp.data.image;

import java.io.InputStream;
import java.util.Arrays;
import org.smadp.data.FileSet;
import org.smadp.data.mnist.MnistFile;

/** The MNIST files of module {@code data-mnist}. */
public record BundledMnist() implements FileSet {
  @Override
  public InputStream open(String name) {
    return Arrays.stream(MnistFile.values())
        .filter(file -> file.fileName().equals(name))
        .findFirst()
        .orElseThrow()
        .openCompressed();
  }

  @Override
  public String place(String name) {
    return "bundled " + name;
  }
}
