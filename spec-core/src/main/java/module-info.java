/** The robots.txt specification: parsing, deciding, and what a fetch result means. */
@SuppressWarnings("module") // whom internals are exported to is compiled later
module org.robotspec.core {
  requires static org.jsoup;
  requires static org.jspecify;
  requires java.net.http;
  requires transitive java.xml;

  exports org.robotspec.access;
  exports org.robotspec.indexing;
  exports org.robotspec.lint;
  exports org.robotspec.profile;
  exports org.robotspec.rules;
  exports org.robotspec.usage;
  exports org.robotspec.internal.redirect to
      org.robotspec.nutch,
      org.robotspec.service;
  exports org.robotspec.rules.internal to
      org.robotspec.nutch,
      org.robotspec.service,
      org.robotspec.stormcrawler;
  exports org.robotspec.rules.internal.parsing to
      org.robotspec.service;
}
