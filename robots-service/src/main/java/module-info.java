/** Fetches, caches and shares robots.txt files, and decides by them. */
@SuppressWarnings({"module", "requires-automatic"}) // the adapters come later; Jedis
module org.robotspec.service {
  requires transitive org.robotspec.core;
  requires java.net.http;
  requires com.github.benmanes.caffeine;
  requires org.slf4j;
  requires static com.fasterxml.jackson.core;
  requires static com.google.errorprone.annotations;
  requires static micrometer.core;
  requires static org.apache.commons.net;
  requires static org.jspecify;
  requires static redis.clients.jedis;

  exports org.robotspec.service;
  exports org.robotspec.service.spi;
  exports org.robotspec.service.internal.adapter to
      org.robotspec.nutch,
      org.robotspec.stormcrawler;
  exports org.robotspec.service.internal to
      org.robotspec.nutch,
      org.robotspec.stormcrawler;
}
