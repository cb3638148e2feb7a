package org.smadp.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.privacy.Sensitive;

/** A class of another jar that calls itself one of the door's package is not loaded. */
class SealedDoorTest {
  private static final String STRANGER = "org.smadp.privacy.Stranger";

  @TempDir Path folder;

  @Test
  void load_classInADoorPackageOfAnotherJar_isRefused() throws Exception {
    Path stranger = jar("stranger.jar", compiledStranger(), new Manifest());
    try (var loader = loader(doorJar(), stranger)) {
      assertEquals(
          Sensitive.class.getName(), loader.loadClass(Sensitive.class.getName()).getName());
      assertThrows(SecurityException.class, () -> loader.loadClass(STRANGER));
    }
  }

  /** The same jars without the seal: the class is loaded, so the refusal above means something. */
  @Test
  void load_sameClassNextToAnUnsealedJar_isPossible() throws Exception {
    Path stranger = jar("stranger.jar", compiledStranger(), new Manifest());
    Path unsealed = jar("unsealed.jar", doorClass(), new Manifest());
    try (var loader = loader(unsealed, stranger)) {
      loader.loadClass(Sensitive.class.getName());
      assertEquals(STRANGER, loader.loadClass(STRANGER).getName());
    }
  }

  private static URLClassLoader loader(Path... jars) throws IOException {
    URL[] urls = new URL[jars.length];
    for (int i = 0; i < jars.length; i++) {
      urls[i] = jars[i].toUri().toURL();
    }
    return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
  }

  /** The jar of the build; before it is packaged, its classes under the manifest of its pom. */
  private Path doorJar() throws IOException, URISyntaxException {
    Path from =
        Path.of(Sensitive.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isRegularFile(from)) {
      return from;
    }
    String pom = Files.readString(from.resolve("../../pom.xml"));
    assertTrue(pom.contains("<Sealed>true</Sealed>"));
    Manifest sealed = new Manifest();
    sealed.getMainAttributes().put(Attributes.Name.SEALED, "true");
    return jar("door.jar", doorClass(), sealed);
  }

  private static Path doorClass() throws IOException, URISyntaxException {
    Path file = Files.createTempFile("Sensitive", ".class");
    try (var in = Sensitive.class.getResourceAsStream("Sensitive.class")) {
      Files.write(file, in.readAllBytes());
    }
    return file;
  }

  private Path jar(String name, Path classFile, Manifest manifest) throws IOException {
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    String type = name.startsWith("stranger") ? STRANGER : Sensitive.class.getName();
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file);
        var jar = new JarOutputStream(out, manifest)) {
      jar.putNextEntry(new JarEntry(type.replace('.', '/') + ".class"));
      jar.write(Files.readAllBytes(classFile));
    }
    return file;
  }

  private Path compiledStranger() throws IOException {
    Path source = folder.resolve("Stranger.java");
    Files.writeString(source, "package org.smadp.privacy; public class Stranger {}");
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjects(source);
      List<String> options = List.of("-proc:none", "-d", folder.toString());
      assertTrue(compiler.getTask(null, files, null, options, null, units).call());
    }
    return folder.resolve("org/smadp/privacy/Stranger.class");
  }
}
