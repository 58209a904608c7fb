package org.robotspec.service.internal.adapter;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules;
import org.robotspec.service.Verdict;

/**
 * What a delegate, the crawler's own protocol, requests for the URL of a page (D-32): it gets
 * {@link Origin#requestUrl}, but some rewrite that.
 */
public final class DelegateRequest {
  /** The prefix of classes that rewrite nothing: protocol-http, protocol-httpclient. */
  private static final String EXACT = "org.apache.nutch.protocol.http";

  private static final Pattern PARTS = Pattern.compile("(?s)([^:]+://[^/?]*)([^?]*)(.*)");

  private DelegateRequest() {}

  /** Returns the scheme of a URL, in lower case; empty if it has none. */
  public static String scheme(String url) {
    if (url.startsWith("http://") || url.startsWith("https://")) {
      return url.substring(0, url.indexOf(':'));
    }
    try {
      return Origin.of(url.substring(0, Math.max(0, url.indexOf(':'))) + "://any/").scheme();
    } catch (InvalidUrlException e) {
      return "";
    }
  }

  /**
   * Decides about the URL of a page: if the delegate rewrites the URL, the stricter verdict on both
   * forms counts.
   *
   * @param requested the URL that the delegate gets
   * @param delegate the name of the delegate's class; an unknown one may rewrite as any other
   */
  static Verdict decide(OriginRules rules, String requested, String delegate) {
    Verdict verdict = rules.decide(requested);
    if (verdict.allowed()) {
      for (String form : rewritten(requested, delegate)) {
        Verdict other = rules.decide(form);
        if (!other.allowed()) {
          return other;
        }
      }
    }
    return verdict;
  }

  private static List<String> rewritten(String url, String delegate) {
    boolean ftp = url.regionMatches(true, 0, "ftp:", 0, 4);
    boolean usual = !ftp && url.indexOf('\'') < 0 && url.indexOf("//") == url.lastIndexOf("//");
    Matcher parts = PARTS.matcher(url);
    if (usual || delegate.startsWith(EXACT) || !parts.matches()) {
      return List.of();
    }
    String start = parts.group(1);
    String path = parts.group(2);
    String query = parts.group(3);
    if (ftp) {
      // By Nutch's protocol-ftp; some servers read a backslash as a slash.
      return List.of(Origin.requestUrl(start + recoded(path).replace("%5C", "/")));
    }
    String joined = path;
    if (path.contains("//") && !delegate.contains("okhttp")) {
      // By Apache httpclient: no empty segments, and the others encoded again.
      String slash = "\uFFFF";
      String text = path.replaceAll("/+", "/").replace("+", "%2B").replaceAll("(?i)%2F", slash);
      joined = recoded(text).replace(slash, "%2F");
    }
    String quoted = delegate.contains("httpclient") ? query : query.replace("'", "%27");
    return joined.equals(path) && quoted.equals(query)
        ? List.of()
        : List.of(start + joined + query, start + path + quoted, start + joined + quoted);
  }

  /** Returns a path decoded and encoded again; unchanged if clients refuse it. */
  private static String recoded(String path) {
    try {
      return new URI("any", "any", URLDecoder.decode(path, UTF_8), null).getRawPath();
    } catch (URISyntaxException | IllegalArgumentException e) {
      return path;
    }
  }
}
