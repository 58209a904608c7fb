package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The files of the page, and its security policy. */
final class PageFiles {
  /** The folder of the files in the site's jar. */
  private static final String FOLDER = "/org/robotspec/site";

  private static final String INDEX = "/index.html";

  /** The page in one file, for sending; not in a quick build. */
  private static final String COPY = "/robots-txt-tester.html";

  private static final String PAGE = "text/html; charset=utf-8";

  /** Plain names, in folders; none leads out of the page's folder. */
  private static final Pattern NAME = Pattern.compile("(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+");

  private static final Map<String, String> TYPES =
      Map.of(
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml",
          "png", "image/png",
          "txt", "text/plain; charset=utf-8");

  private static final Pattern POLICY =
      Pattern.compile("<meta http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\">");

  private final String securityPolicy;

  PageFiles() {
    byte @Nullable [] index = read(INDEX);
    Matcher policy = POLICY.matcher(index == null ? "" : new String(index, UTF_8));
    // Add what a page cannot declare itself.
    String own = policy.find() ? policy.group(1) : "default-src 'none'";
    this.securityPolicy = own + "; frame-ancestors 'none'";
  }

  /** Returns the Content-Security-Policy header: nothing from elsewhere, nothing inline. */
  String securityPolicy() {
    return securityPolicy;
  }

  /** Returns the file at a path of the server; {@code /} is the page itself. */
  WebAnswer get(String path) {
    boolean page = path.equals("/") || path.equals(COPY);
    @Nullable String type = page ? PAGE : TYPES.get(path.substring(path.lastIndexOf('.') + 1));
    boolean known = type != null && (page || NAME.matcher(path).matches());
    byte @Nullable [] body = known ? read(path.equals("/") ? INDEX : path) : null;
    if (type == null || body == null) {
      throw new RefusedException(404, "the page has no file " + path);
    }
    return new WebAnswer(200, type, body);
  }

  private static byte @Nullable [] read(String name) {
    try (InputStream in = PageFiles.class.getResourceAsStream(FOLDER + name)) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      return null;
    }
  }
}
