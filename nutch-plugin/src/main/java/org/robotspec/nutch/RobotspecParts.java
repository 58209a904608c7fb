package org.robotspec.nutch;

import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.indexer.IndexingFilter;
import org.apache.nutch.net.URLFilter;
import org.apache.nutch.parse.HtmlParseFilter;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.scoring.ScoringFilter;

/**
 * The way from the classes that Nutch names, which any Java that runs Nutch can load, to those that
 * need Java 17.
 */
interface RobotspecParts {

  /** The Java that the rest of the plugin needs. */
  int NEEDED_JAVA = 17;

  /** Looks at the installation and logs what it found; returns what is wrong, or nothing. */
  String start(Configuration conf);

  /** Prints what {@link #start} looks at; returns whether robots.txt is in good hands. */
  boolean check(Configuration conf, PrintStream out);

  /** A protocol that resolves URLs as well, as Nutch's own interface has it after 1.22. */
  interface ResolvingProtocol extends Protocol {

    /** Resolves an address that a page or a redirect names. */
    URL resolveUrl(URL base, String relative) throws MalformedURLException;
  }

  /** Makes the protocol. */
  ResolvingProtocol protocol(Configuration conf);

  /** Makes the URL filter. */
  URLFilter urlFilter(Configuration conf);

  /** Makes the scoring filter. */
  ScoringFilter scoringFilter(Configuration conf);

  /** Makes the parse filter. */
  HtmlParseFilter parseFilter(Configuration conf);

  /** Makes the indexing filter. */
  IndexingFilter indexingFilter(Configuration conf);

  /**
   * Loads the parts.
   *
   * @throws IllegalStateException if this Java is too old; the message says what to do
   */
  static RobotspecParts load() {
    String problem = javaProblem(Runtime.version().feature());
    if (!problem.isEmpty()) {
      throw new IllegalStateException(problem);
    }
    try {
      return Class.forName("org.robotspec.nutch.Parts")
          .asSubclass(RobotspecParts.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the robotspec plugin is incomplete: " + e, e);
    }
  }

  /** Returns what is wrong with a Java version; nothing if it will do. */
  static String javaProblem(int feature) {
    return feature >= NEEDED_JAVA
        ? ""
        : "Robotspec needs Java "
            + NEEDED_JAVA
            + " or later, and this is Java "
            + feature
            + " ("
            + System.getProperty("java.home")
            + "): set NUTCH_JAVA_HOME or JAVA_HOME to a later one,"
            + " or take robotspec out of plugin.includes";
  }
}
