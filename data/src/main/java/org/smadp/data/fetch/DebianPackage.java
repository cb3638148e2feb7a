package org.smadp.data.fetch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.smadp.data.DataException;
import org.smadp.data.FolderFiles;

/**
 * A package of the Debian mirror that the user's machine is set to; its files are taken as they
 * are.
 *
 * @param inside the folder inside the package
 * @param files the names of the files to take from it, which may have {@code .gz} appended there
 */
public record DebianPackage(
    String packageName, String inside, List<String> files, PackageClient client) implements Source {
  public DebianPackage {
    files = List.copyOf(files);
  }

  public static DebianPackage of(String packageName, String inside, List<String> files) {
    return new DebianPackage(packageName, inside, files, DebianPackage::download);
  }

  /** Runs {@code apt-get download}, which checks the signature; nothing is installed. */
  private static Path download(String packageName, Path folder) throws IOException {
    String hint = "; if the package is not known, run 'apt-get update' first";
    return new Program(List.of("apt-get", "download", packageName), hint).runFor(".deb", folder);
  }

  @Override
  public String name() {
    return "Debian package " + packageName;
  }

  @Override
  public Path obtain(Path folder, FetchProgress progress) throws IOException {
    progress.report("downloading " + name(), 0, -1);
    return client.download(packageName, Files.createDirectory(folder.resolve("apt")));
  }

  @Override
  public void unpack(Path archive, Path folder, FetchProgress progress) {
    progress.report("unpacking " + archive.getFileName(), 0, files.size());
    String path = inside + "/";
    DebianArchive.visit(
        archive,
        name -> name.startsWith(path) && isWanted(name.substring(path.length())),
        (name, content) -> Files.write(folder.resolve(name.substring(path.length())), content));
    for (String file : files) {
      if (new FolderFiles(folder).locate(file).isEmpty()) {
        throw new DataException(archive, "has no " + path + file);
      }
    }
  }

  private boolean isWanted(String name) {
    return files.contains(name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name);
  }
}
