package org.robotspec.cache;

import java.time.Duration;
import java.util.Locale;
import org.robotspec.access.FailureCause;

/** Fetches http and https over the JDK's HttpClient, and ftp. Thread-safe. */
final class StandardFetcher implements RobotsFetcher {
  private final HttpFetcher http;
  private final FtpFetcher ftp = new FtpFetcher();

  StandardFetcher(String userAgent, Duration connectTimeout) {
    this.http = new HttpFetcher(userAgent, connectTimeout);
  }

  @Override
  public Hop fetch(String url, Limits limits) throws Exception {
    String scheme = url.substring(0, Math.max(0, url.indexOf(':'))).toLowerCase(Locale.ROOT);
    return switch (scheme) {
      case "http", "https" -> http.fetch(url, limits);
      case "ftp" -> ftp.fetch(url, limits);
      default ->
          new Hop.Failed(FailureCause.UNSUPPORTED, "nothing here speaks the scheme " + scheme);
    };
  }

  @Override
  public void close() {
    http.close();
    ftp.close();
  }
}
