package org.smadp.train.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which build of the program this is. */
public final class Build {
  private static final String UNKNOWN = "unknown";

  private Build() {}

  /** The version in the jar's manifest. */
  public static String version() {
    String version = Build.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /** The commit that the build was made from; unknown where it was made without git. */
  public static String revision() {
    try (InputStream in = Build.class.getResourceAsStream("build.properties")) {
      Properties properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("revision", UNKNOWN);
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }
}
