package org.smadp.data.image;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.FileSet;
import org.smadp.data.FolderFiles;
import org.smadp.data.fetch.TarArchive;

/**
 * CIFAR-10 or CIFAR-100 from the official binary archive ({@code .tar.gz}, as published) or from
 * the folder it unpacks to.
 */
record CifarFiles(Path location, Cifar kind) {

  Dataset load() {
    FileSet files = Files.isDirectory(location) ? fromFolder() : fromArchive();
    return kind.read(location.toString(), files, kind.classNames());
  }

  private FileSet fromFolder() {
    Path nested = location.resolve(kind.folder());
    FolderFiles files = new FolderFiles(Files.isDirectory(nested) ? nested : location);
    for (String name : kind.files()) {
      if (files.locate(name).isEmpty()) {
        throw new DataException(files.folder(), "has no " + name + ", which " + kind + " needs");
      }
    }
    return files;
  }

  private FileSet fromArchive() {
    Map<String, byte[]> contents = new HashMap<>();
    String path = kind.folder() + "/";
    TarArchive.visit(
        location,
        name -> name.startsWith(path) && kind.files().contains(name.substring(path.length())),
        (name, content) -> contents.put(name.substring(path.length()), content));
    for (String name : kind.files()) {
      if (!contents.containsKey(name)) {
        throw new DataException(location, "has no " + path + name + ", which " + kind + " needs");
      }
    }
    return new Unpacked(location, contents);
  }

  /** Files of an archive, in memory. */
  private record Unpacked(Path archive, Map<String, byte[]> contents) implements FileSet {
    @Override
    public InputStream open(String name) {
      return new ByteArrayInputStream(contents.get(name));
    }

    @Override
    public String place(String name) {
      return archive + "/" + name;
    }
  }
}
