package org.robotspec.conformance.suite.mutation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.robotspec.conformance.suite.mutation.PlainFile.Group;
import org.robotspec.conformance.suite.mutation.PlainFile.Line;

/** Chooses the group and the rule as plainly as can be. */
final class PlainMatcher {
  /** What came of it; line 0 is no rule. */
  record Verdict(boolean allow, int line) {}

  private final String profile;
  private final Set<Fault> faults;

  PlainMatcher(String profile, Set<Fault> faults) {
    this.profile = profile;
    this.faults = faults;
  }

  private boolean has(Fault fault) {
    return faults.contains(fault);
  }

  private boolean reference() {
    return profile.equals("google-reference");
  }

  Verdict decide(PlainFile file, List<String> agents, String url) {
    String path = normal(pathOf(url), false);
    if (!reference() && !has(Fault.ROBOTS_TXT_NOT_EXEMPT) && exempt(path)) {
      return new Verdict(true, 0);
    }
    Line best = null;
    Line empty = null;
    int bestLength = -1;
    for (Line rule : rules(file, agents)) {
      String pattern = pattern(rule.path());
      if (rule.path().isEmpty()) {
        if (has(Fault.EMPTY_DISALLOW_BLOCKS) && !rule.allow()) {
          return new Verdict(false, rule.line());
        }
        empty = empty == null || (rule.allow() && !empty.allow()) ? rule : empty;
        continue;
      }
      int length = length(rule, pattern);
      boolean hit = matches(path, pattern);
      if (!hit && reference() && rule.allow()) {
        int slash = pattern.lastIndexOf('/');
        if (slash >= 0 && pattern.startsWith("/index.htm", slash)) {
          pattern = pattern.substring(0, slash + 1) + "$";
          length = pattern.length();
          hit = matches(path, pattern);
        }
      }
      if (hit && (best == null || beats(rule, length, best, bestLength))) {
        best = rule;
        bestLength = length;
      }
    }
    if (best == null) {
      return new Verdict(true, reference() && empty != null ? empty.line() : 0);
    }
    return new Verdict(best.allow(), best.line());
  }

  private boolean exempt(String path) {
    return path.equals("/robots.txt")
        || (has(Fault.ROBOTS_TXT_EXEMPT_IN_FOLDERS) && path.endsWith("/robots.txt"))
        || (has(Fault.ROBOTS_TXT_EXEMPT_WITH_QUERY) && path.startsWith("/robots.txt?"));
  }

  private boolean beats(Line rule, int length, Line best, int bestLength) {
    if (has(Fault.FIRST_MATCH_WINS) || has(Fault.LAST_MATCH_WINS)) {
      return has(Fault.LAST_MATCH_WINS);
    }
    if (has(Fault.DISALLOW_ALWAYS_WINS) && rule.allow() != best.allow()) {
      return !rule.allow();
    }
    if (has(Fault.ALLOW_ALWAYS_WINS) && rule.allow() != best.allow()) {
      return rule.allow();
    }
    if (length == bestLength) {
      return rule.allow() != best.allow() && rule.allow() != has(Fault.TIE_DISALLOWS);
    }
    return length > bestLength != has(Fault.SHORTEST_WINS);
  }

  private int length(Line rule, String pattern) {
    String measured = pattern;
    if (has(Fault.LENGTH_WITHOUT_WILDCARDS)) {
      measured = measured.replace("*", "").replace("$", "");
    }
    if (has(Fault.LENGTH_OF_DECODED_FORM)) {
      measured = measured.replaceAll("%..", "x");
    }
    int off = rule.allow() && has(Fault.LENGTH_OFF_BY_ONE_FOR_ALLOW) ? 1 : 0;
    off += !rule.allow() && has(Fault.LENGTH_OFF_BY_ONE_FOR_DISALLOW) ? 1 : 0;
    return measured.length() + off;
  }

  private String pattern(String path) {
    boolean assume = profile.equals("google-2014") != has(Fault.SLASH_NOT_ASSUMED);
    if ((assume && !has(Fault.SLASH_NOT_ASSUMED)) || has(Fault.SLASH_ASSUMED)) {
      return normal(path.startsWith("/") || path.isEmpty() ? path : "/" + path, true);
    }
    return normal(path, true);
  }

  // --- groups

  private List<Line> rules(PlainFile file, List<String> agents) {
    List<String> names = new ArrayList<>();
    for (String agent : agents) {
      String token = reference() ? agent : PlainFile.token(agent);
      names.add(has(Fault.AGENTS_WITH_CASE) ? token : token.toLowerCase(Locale.ROOT));
    }
    if (has(Fault.LAST_NAME_WINS)) {
      java.util.Collections.reverse(names);
    }
    List<Line> star = of(file, "*");
    if (has(Fault.STAR_BEFORE_NAMED_GROUP) && !star.isEmpty()) {
      return star;
    }
    String chosen = chosen(file, names);
    if (chosen == null) {
      return star;
    }
    List<Line> rules = new ArrayList<>(of(file, chosen));
    if (reference() || has(Fault.NAMES_ADD_UP)) {
      rules.clear();
      Set<String> all = Set.copyOf(names);
      for (Group group : file.groups) {
        if (group.names().stream().anyMatch(n -> all.contains(fold(n)))) {
          rules.addAll(group.rules());
        }
      }
    }
    if (has(Fault.STAR_ADDED_TO_NAMED_GROUP)) {
      rules.addAll(star);
    }
    return rules.isEmpty() && has(Fault.EMPTY_GROUP_FALLS_TO_STAR) ? star : rules;
  }

  private @org.jspecify.annotations.Nullable String chosen(PlainFile file, List<String> names) {
    for (String name : names) {
      if (exists(file, name)) {
        return name;
      }
    }
    for (String name : names) {
      if (has(Fault.AGENT_IS_SUBSTRING) || has(Fault.AGENT_IS_PREFIX)) {
        for (Group group : file.groups) {
          for (String other : group.names()) {
            boolean hit =
                has(Fault.AGENT_IS_PREFIX)
                    ? name.startsWith(fold(other))
                    : fold(other).contains(name);
            if (hit && !other.equals("*") && !other.isEmpty()) {
              return fold(other);
            }
          }
        }
      }
    }
    boolean fallback = !reference() && !profile.equals("rfc9309");
    for (String name : names) {
      int hyphen = has(Fault.FALLBACK_TO_SHORTEST) ? name.indexOf('-') : name.lastIndexOf('-');
      while (fallback && !has(Fault.NO_FALLBACK_AT_HYPHEN) && hyphen > 0) {
        if (exists(file, name.substring(0, hyphen))) {
          return name.substring(0, hyphen);
        }
        hyphen =
            has(Fault.FALLBACK_TO_SHORTEST)
                ? name.indexOf('-', hyphen + 1)
                : name.lastIndexOf('-', hyphen - 1);
      }
    }
    return null;
  }

  private String fold(String name) {
    return has(Fault.AGENTS_WITH_CASE) ? name : name.toLowerCase(Locale.ROOT);
  }

  private boolean exists(PlainFile file, String name) {
    return !name.isEmpty()
        && file.groups.stream()
            .anyMatch(g -> g.names().stream().anyMatch(n -> fold(n).equals(name)));
  }

  private List<Line> of(PlainFile file, String name) {
    List<Line> rules = new ArrayList<>();
    for (Group group : file.groups) {
      if (group.names().stream().anyMatch(n -> fold(n).equals(name))) {
        rules.addAll(group.rules());
        if (has(Fault.GROUPS_NOT_MERGED)) {
          break;
        }
      }
    }
    return rules;
  }

  // --- matching

  private boolean matches(String urlPath, String rulePattern) {
    String path = has(Fault.PATHS_WITHOUT_CASE) ? urlPath.toLowerCase(Locale.ROOT) : urlPath;
    String pattern =
        has(Fault.PATHS_WITHOUT_CASE) ? rulePattern.toLowerCase(Locale.ROOT) : rulePattern;
    if (has(Fault.STAR_TAKES_FIRST_MATCH)) {
      return firstMatch(path, pattern);
    }
    boolean[] at = new boolean[path.length() + 1];
    at[0] = true;
    if (has(Fault.RULES_MATCH_ANYWHERE)) {
      java.util.Arrays.fill(at, true);
    }
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      boolean last = i == pattern.length() - 1;
      if (c == '$' && (last || has(Fault.DOLLAR_ENDS_ANYWHERE)) && !has(Fault.DOLLAR_IS_LITERAL)) {
        return at[path.length()];
      }
      boolean[] next = new boolean[at.length];
      boolean any = false;
      if (c == '*' && !has(Fault.STAR_IS_LITERAL)) {
        boolean open = false;
        for (int p = 0; p < at.length; p++) {
          boolean before = open;
          open |= at[p];
          next[p] = has(Fault.STAR_NEEDS_A_CHARACTER) ? before : open;
          any |= next[p];
          if (has(Fault.STAR_STOPS_AT_SLASH) && p < path.length() && path.charAt(p) == '/') {
            open = false;
          }
        }
      } else {
        for (int p = 0; p < path.length(); p++) {
          if (at[p] && path.charAt(p) == c) {
            next[p + 1] = true;
            any = true;
          }
        }
      }
      if (!any) {
        return false;
      }
      at = next;
    }
    return true;
  }

  /** A matcher that takes the first match after each wildcard and never goes back. */
  private static boolean firstMatch(String path, String pattern) {
    boolean anchored = pattern.endsWith("$");
    String[] parts =
        (anchored ? pattern.substring(0, pattern.length() - 1) : pattern).split("\\*", -1);
    if (!path.startsWith(parts[0])) {
      return false;
    }
    int at = parts[0].length();
    for (int i = 1; i < parts.length; i++) {
      int found = path.indexOf(parts[i], at);
      if (found < 0) {
        return false;
      }
      at = found + parts[i].length();
    }
    return !anchored || at == path.length() || parts[parts.length - 1].isEmpty();
  }

  // --- URLs

  private String pathOf(String url) {
    String text = new String(url.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    int scheme = text.indexOf("://");
    int start = scheme < 0 ? 0 : scheme + 3;
    int path = start;
    while (path < text.length() && "/?#;".indexOf(text.charAt(path)) < 0) {
      path++;
    }
    String rest = text.substring(path);
    if (!has(Fault.FRAGMENT_KEPT)) {
      rest = rest.split("#", 2)[0];
    }
    if (has(Fault.QUERY_DROPPED)) {
      rest = rest.split("\\?", 2)[0];
    }
    return rest.startsWith("/") ? rest : "/" + rest;
  }

  private String normal(String text, boolean pattern) {
    if (reference() && !pattern) {
      return text;
    }
    String once = normalOnce(text, pattern);
    return has(Fault.DECODED_TWICE) ? normalOnce(once.replace("%25", "%"), pattern) : once;
  }

  private String normalOnce(String text, boolean pattern) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%' && i + 2 < text.length() && isHex(text, i + 1) && isHex(text, i + 2)) {
        encoded(out, text.substring(i, i + 3));
        i += 2;
      } else if (c >= 0x80 && !has(Fault.RAW_BYTES_NOT_ENCODED)) {
        out.append("%%%02X".formatted((int) c));
      } else if (!reference() && special(c) && !(pattern && isSpecial(text, i))) {
        out.append(c == '*' ? "%2A" : "%24");
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static boolean special(char c) {
    return c == '*' || c == '$';
  }

  private boolean isSpecial(String pattern, int i) {
    return pattern.charAt(i) == '*'
        || i == pattern.length() - 1
        || has(Fault.DOLLAR_ENDS_ANYWHERE)
        || has(Fault.DOLLAR_IS_LITERAL);
  }

  private void encoded(StringBuilder out, String code) {
    char c = (char) Integer.parseInt(code.substring(1), 16);
    boolean unreserved = c < 0x80 && (Character.isLetterOrDigit(c) || "-._~".indexOf(c) >= 0);
    boolean reserved = "/?:@!&'()+,;=".indexOf(c) >= 0;
    if (!reference()
        && ((unreserved && !has(Fault.UNRESERVED_NOT_DECODED))
            || (reserved && has(Fault.RESERVED_DECODED))
            || (c == '*' && has(Fault.ENCODED_STAR_IS_WILDCARD)))) {
      out.append(c);
    } else {
      out.append(has(Fault.HEX_WITH_CASE) ? code : code.toUpperCase(Locale.ROOT));
    }
  }

  private static boolean isHex(String text, int i) {
    return Character.digit(text.charAt(i), 16) >= 0 && text.charAt(i) < 0x80;
  }
}
