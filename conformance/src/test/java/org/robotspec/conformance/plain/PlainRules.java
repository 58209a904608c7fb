package org.robotspec.conformance.plain;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.plain.PlainFile.Group;
import org.robotspec.conformance.plain.PlainFile.Line;

/** Chooses the group and the rule as plainly as can be. */
public final class PlainRules {
  /** What came of it; line 0 is no rule. */
  public record Verdict(boolean allow, int line) {}

  /** A percent sign behind which two hexadecimal digits are no escape (M-4). */
  private static final String STRAY = "\uE000";

  /** The percent sign of an escape, until all is written. */
  private static final char ESCAPE = '\uE001';

  private static final Pattern CODE = Pattern.compile("%[0-9A-Fa-f]{2}");

  /** Besides controls and the space: what no URL carries as it is. */
  private static final String NEVER_RAW = "\"<>\\^`{|}\177";

  private final String profile;
  private final boolean reference;

  public PlainRules(String profile) {
    this.profile = profile;
    this.reference = profile.equals("google-reference");
  }

  public Verdict decide(PlainFile file, List<String> agents, String url) {
    return decide(file, agents, url, !reference);
  }

  Verdict decide(PlainFile file, List<String> agents, String url, boolean robotsTxtAllowed) {
    String path = path(url);
    if (robotsTxtAllowed && path.equals("/robots.txt")) {
      return new Verdict(true, 0);
    }
    Line best = null;
    Line empty = null;
    int bestLength = -1;
    for (Line rule : groups(file, agents).stream().flatMap(g -> g.rules().stream()).toList()) {
      String pattern = pattern(rule.path());
      if (pattern.isEmpty()) {
        empty = empty == null || (rule.allow() && !empty.allow()) ? rule : empty;
        continue;
      }
      int slash = pattern.lastIndexOf('/');
      boolean hit = PlainMatcher.matches(pattern, path);
      int length = length(rule.path());
      if (!hit && reference && rule.allow() && pattern.startsWith("/index.htm", slash)) {
        pattern = pattern.substring(0, slash + 1) + "$";
        hit = PlainMatcher.matches(pattern, path);
        length = pattern.length();
      }
      boolean tie = length == bestLength && best != null && rule.allow() && !best.allow();
      if (hit && (length > bestLength || tie)) {
        best = rule;
        bestLength = length;
      }
    }
    if (best == null) {
      return new Verdict(true, reference && empty != null ? empty.line() : 0);
    }
    return new Verdict(best.allow(), best.line());
  }

  String path(String url) {
    return reference ? pathOf(url) : normal(requested(url), false);
  }

  String pattern(String path) {
    boolean slashMissing = !path.isEmpty() && !path.startsWith("/");
    return normal(profile.equals("google-2014") && slashMissing ? "/" + path : path, true);
  }

  /** Returns the octets of a pattern; a dollar is one, though it is compared encoded (D-3). */
  int length(String path) {
    long dollars = path.chars().filter(c -> c == '$').count() - (path.endsWith("$") ? 1 : 0);
    return pattern(path).length() - (reference ? 0 : 2 * (int) dollars);
  }

  // --- groups

  List<Group> groups(PlainFile file, List<String> agents) {
    List<String> names = new ArrayList<>();
    for (String agent : agents) {
      names.add((reference ? agent : agent.split("/", 2)[0]).toLowerCase(Locale.ROOT));
    }
    String chosen = chosen(file, names);
    if (chosen == null) {
      return of(file, name -> name.equals("*"));
    }
    return reference ? of(file, names::contains) : of(file, chosen::equals);
  }

  private @Nullable String chosen(PlainFile file, List<String> names) {
    for (String name : names) {
      if (exists(file, name)) {
        return name;
      }
    }
    boolean fallback = !reference && !profile.equals("rfc9309");
    for (String name : fallback ? names : List.<String>of()) {
      for (int hyphen = name.lastIndexOf('-');
          hyphen > 0;
          hyphen = name.lastIndexOf('-', hyphen - 1)) {
        if (exists(file, name.substring(0, hyphen))) {
          return name.substring(0, hyphen);
        }
      }
    }
    return null;
  }

  private static boolean isFor(Group group, Predicate<String> names) {
    return group.names().stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .anyMatch(name -> names.test(name) || names.test(PlainFile.withoutDigits(name)));
  }

  private static boolean exists(PlainFile file, String name) {
    return !name.isEmpty() && file.groups.stream().anyMatch(group -> isFor(group, name::equals));
  }

  private static List<Group> of(PlainFile file, Predicate<String> names) {
    return file.groups.stream().filter(group -> isFor(group, names)).toList();
  }

  // --- URLs

  /** Returns a URL without what is around it, and without tabs and ends of lines (D-32). */
  static String cleaned(String url) {
    int from = 0;
    int to = url.length();
    while (from < to && url.charAt(from) <= ' ') {
      from++;
    }
    while (to > from && url.charAt(to - 1) <= ' ') {
      to--;
    }
    return url.substring(from, to).replaceAll("[\t\n\r]", "");
  }

  /** Returns the path and query of a URL as a client requests them (D-32). */
  public static String requested(String url) {
    String cleaned = cleaned(url);
    String[] path = pathOf(cleaned).split("[?]", 2);
    if (cleaned.matches("(?is)(https?|ftp):.*")) {
      path[0] = path[0].replace('\\', '/');
    }
    List<String> kept = new ArrayList<>();
    String[] segments = path[0].substring(1).split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      String segment = segments[i].replaceAll("(?i)%2e", ".");
      boolean dots = segment.equals(".") || segment.equals("..");
      if (segment.equals("..") && !kept.isEmpty()) {
        kept.remove(kept.size() - 1);
      }
      if (!dots) {
        kept.add(segments[i]);
      } else if (i == segments.length - 1) {
        kept.add("");
      }
    }
    path[0] = "/" + String.join("/", kept);
    return String.join("?", path);
  }

  private static String pathOf(String url) {
    String text = new String(url.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    int path = text.indexOf("://") < 0 ? 0 : text.indexOf("://") + 3;
    while (path < text.length() && "/?#;".indexOf(text.charAt(path)) < 0) {
      path++;
    }
    String rest = text.substring(path).split("#", 2)[0];
    return rest.startsWith("/") ? rest : "/" + rest;
  }

  private String normal(String text, boolean pattern) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean special = pattern && (c == '*' || i == text.length() - 1);
      if (c == '%' && CODE.matcher(text).region(i, text.length()).lookingAt()) {
        out.append(encoded(text.substring(i, i + 3)));
        i += 2;
      } else if (c >= 0x80 || (!reference && (c <= ' ' || NEVER_RAW.indexOf(c) >= 0))) {
        out.append(ESCAPE).append("%02X".formatted((int) c));
      } else if (!reference && (c == '*' || c == '$') && !special) {
        out.append(ESCAPE).append(c == '*' ? "2A" : "24");
      } else {
        out.append(c);
      }
    }
    String stray = out.toString().replaceAll("%(?=[0-9A-Fa-f]{2})", STRAY);
    return stray.replace(ESCAPE, '%');
  }

  private String encoded(String code) {
    String c = String.valueOf((char) Integer.parseInt(code.substring(1), 16));
    return !reference && c.matches("[A-Za-z0-9._~-]")
        ? c
        : ESCAPE + code.substring(1).toUpperCase(Locale.ROOT);
  }
}
