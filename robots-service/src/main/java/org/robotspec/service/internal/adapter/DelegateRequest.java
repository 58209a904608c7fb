package org.robotspec.service.internal.adapter;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules;
import org.robotspec.service.Verdict;

/**
 * What a delegate, the crawler's own protocol, requests for the URL of a page (D-32): it is given
 * {@link Origin#requestUrl}, but some rewrite that.
 */
public final class DelegateRequest {
  /** The start of the names of those that rewrite nothing: protocol-http, protocol-httpclient. */
  private static final String EXACT = "org.apache.nutch.protocol.http";

  private static final Pattern PARTS = Pattern.compile("(?s)([^:]+://[^/?#]*)([^?#]*)([^#]*).*");
  private static final Pattern SEGMENT = Pattern.compile("[^/]+");

  /** The codes of reserved characters that a segment may contain. */
  private static final Pattern IN_SEGMENT = Pattern.compile("%(2[146-9BC]|3[ABD]|40)");

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
   * @param delegate the name of the delegate's class; an unknown one may rewrite as any other
   * @throws InvalidUrlException if the URL has no origin (D-11)
   */
  public static Verdict decide(OriginRules rules, String url, String delegate) {
    String requested = Origin.requestUrl(url);
    Verdict verdict = rules.decide(requested);
    if (!verdict.allowed() || delegate.startsWith(EXACT)) {
      return verdict;
    }
    boolean usual = requested.startsWith("http") && requested.indexOf('\'') < 0;
    return usual && requested.indexOf("//") == requested.lastIndexOf("//")
        ? verdict
        : rewritten(requested, delegate).stream()
            .map(rules::decide)
            .filter(other -> !other.allowed())
            .findFirst()
            .orElse(verdict);
  }

  private static List<String> rewritten(String url, String delegate) {
    Matcher parts = PARTS.matcher(url);
    if (!parts.matches()) {
      return List.of();
    }
    String start = parts.group(1);
    String path = parts.group(2);
    String query = parts.group(3);
    if (url.startsWith("ftp:")) {
      return List.of(Origin.requestUrl(start + decoded(path)));
    }
    String joined = delegate.contains("okhttp") ? path : joined(path);
    String quoted = delegate.contains("httpclient") ? query : query.replace("'", "%27");
    return joined.equals(path) && quoted.equals(query)
        ? List.of()
        : List.of(start + joined + query, start + path + quoted, start + joined + quoted);
  }

  /** Returns a path as Nutch's protocol-ftp asks for it: decoded, a plus as a space. */
  private static String decoded(String path) {
    try {
      String text = URLDecoder.decode(path, UTF_8);
      return text.replace("%", "%25").replace("?", "%3F").replace("#", "%23");
    } catch (IllegalArgumentException e) {
      return path; // it asks for nothing
    }
  }

  /**
   * Returns a path as Apache httpclient requests it: if it has empty segments, they are left out,
   * and the others are decoded and encoded again.
   */
  private static String joined(String path) {
    if (!path.contains("//")) {
      return path;
    }
    try {
      return SEGMENT
          .matcher(path.replaceAll("/+", "/"))
          .replaceAll(segment -> Matcher.quoteReplacement(encodedAgain(segment.group())));
    } catch (IllegalArgumentException e) {
      return path; // it requests nothing
    }
  }

  private static String encodedAgain(String segment) {
    String text = URLDecoder.decode(segment.replace("+", "%2B"), UTF_8);
    return IN_SEGMENT
        .matcher(URLEncoder.encode(text, UTF_8).replace("+", "%20"))
        .replaceAll(code -> Matcher.quoteReplacement(URLDecoder.decode(code.group(), UTF_8)));
  }
}
