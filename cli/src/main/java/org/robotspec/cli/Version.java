package org.robotspec.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this build, as written in the manifest of its jar. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"robotspec " + (version == null ? "(not packaged)" : version)};
  }
}
