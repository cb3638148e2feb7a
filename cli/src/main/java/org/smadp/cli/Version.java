package org.smadp.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of the build, from the jar's manifest. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"smadp " + current(), "Java " + System.getProperty("java.version")};
  }

  static String current() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
