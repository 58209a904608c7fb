package org.robotspec.service;

import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import org.robotspec.access.FailureCause;

/** Fetches http and https with Apache HttpClient, and ftp. Thread-safe. */
final class StandardFetcher implements RobotsFetcher {
  private final HttpFetcher http;
  private final FtpFetcher ftp = new FtpFetcher();

  /**
   * Prepares to fetch.
   *
   * @throws IllegalStateException if there is no HttpClient on the class path, or no TLS
   */
  StandardFetcher(String userAgent, AddressRule.Resolver resolver) {
    try {
      this.http = new HttpFetcher(userAgent, SSLContext.getDefault(), resolver);
    } catch (LinkageError e) {
      throw new IllegalStateException(
          "the fetcher needs org.apache.httpcomponents.client5:httpclient5 on the class path,"
              + " or give the service a fetcher of your own",
          e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JVM has no usable TLS: " + e.getMessage(), e);
    }
  }

  @Override
  public Response fetch(String url, Limits limits) throws Exception {
    String scheme = url.substring(0, Math.max(0, url.indexOf(':'))).toLowerCase(Locale.ROOT);
    return switch (scheme) {
      case "http", "https" -> http.fetch(url, limits);
      case "ftp" -> ftp.fetch(url, limits);
      default ->
          new Response.Failed(FailureCause.UNSUPPORTED, "nothing here speaks the scheme " + scheme);
    };
  }

  @Override
  public void close() {
    http.close();
    ftp.close();
  }
}
