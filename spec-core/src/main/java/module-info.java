/** The robots.txt specification: parsing, deciding, and what a fetch result means. */
@SuppressWarnings("module") // whom helpers are exported to is compiled later
module org.robotspec.core {
  requires static org.jsoup;
  requires static org.jspecify;
  requires transitive java.xml;

  exports org.robotspec.access;
  exports org.robotspec.correction;
  exports org.robotspec.diff;
  exports org.robotspec.indexing;
  exports org.robotspec.lint;
  exports org.robotspec.profile;
  exports org.robotspec.rules;
  exports org.robotspec.usage;
  exports org.robotspec.text to
      org.robotspec.nutch,
      org.robotspec.service,
      org.robotspec.stormcrawler;
}
