package org.robotspec.nutch;

import java.io.PrintStream;
import java.time.Clock;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.indexer.IndexingFilter;
import org.apache.nutch.net.URLFilter;
import org.apache.nutch.parse.HtmlParseFilter;
import org.apache.nutch.scoring.ScoringFilter;
import org.robotspec.nutch.indexing.DirectivesIndexingFilter;
import org.robotspec.nutch.indexing.DirectivesParseFilter;
import org.robotspec.nutch.indexing.HeaderDirectives;

/** Makes the parts of the plugin; loaded by its name, see {@link RobotspecParts}. */
final class Parts implements RobotspecParts {

  Parts() {}

  @Override
  public String start(Configuration conf) {
    return Installation.of(conf).log();
  }

  @Override
  public boolean check(Configuration conf, PrintStream out) {
    return Installation.tried(conf).print(out);
  }

  @Override
  public ResolvingProtocol protocol(Configuration conf) {
    return new RobotsProtocol(Robots.of(conf));
  }

  @Override
  public URLFilter urlFilter(Configuration conf) {
    return new RobotsUrlFilter(Robots.of(conf));
  }

  @Override
  public ScoringFilter scoringFilter(Configuration conf) {
    return new RobotsScoringFilter(Evidence.of(conf), new HeaderDirectives(conf));
  }

  @Override
  public HtmlParseFilter parseFilter(Configuration conf) {
    return new DirectivesParseFilter(conf, Clock.systemUTC());
  }

  @Override
  public IndexingFilter indexingFilter(Configuration conf) {
    return new DirectivesIndexingFilter(conf, Clock.systemUTC());
  }
}
