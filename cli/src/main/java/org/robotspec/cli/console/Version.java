package org.robotspec.cli.console;

import java.nio.file.Path;
import picocli.CommandLine.IVersionProvider;

/** The version of this build, from the manifest of its jar. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"robotspec " + (version == null ? "(not packaged)" : version)};
  }

  /** Returns the folder where this build is installed, or else the working directory. */
  public static Path home() {
    return Path.of(System.getProperty("robotspec.home", ".")).toAbsolutePath().normalize();
  }
}
