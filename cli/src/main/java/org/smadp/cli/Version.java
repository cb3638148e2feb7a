package org.smadp.cli;

import org.smadp.nn.torch.TorchVersion;
import org.smadp.train.run.Build;
import picocli.CommandLine.IVersionProvider;

/** What a bug report should name: this build, the engine and the Java that runs them. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "smadp %s, revision %s".formatted(Build.version(), Build.revision()),
      "libtorch " + TorchVersion.current(),
      "Java " + System.getProperty("java.version")
    };
  }
}
