package org.robotspec.conformance.plain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads usage preferences as plainly as can be: a Dictionary is one regular expression. */
final class PlainUsage {
  private static final String KEY = "[a-z*][a-z0-9_.*-]*";
  private static final String ITEM =
      String.join(
          "|",
          "(?:-?(?:[0-9]{1,12}\\.[0-9]{1,3}|[0-9]{1,15})(?![0-9.])",
          "\"(?:[ !#-\\[\\]-~]|\\\\[\"\\\\])*\"",
          "[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*",
          ":[A-Za-z0-9+/=]*:",
          "\\?[01]",
          "@-?[0-9]{1,15}(?![0-9.])",
          "%\"(?:[ !#$&-~]|%(?:[0-7][0-9a-f]|c[2-9a-f]%[89ab][0-9a-f]))*\")");
  private static final String PARAMETERS = "(?:; *" + KEY + "(?:=" + ITEM + ")?)*";
  private static final String INNER = ITEM + PARAMETERS;
  private static final String LIST = "\\( *(?:" + INNER + "(?: +" + INNER + ")*)? *\\)";
  private static final String VALUE = "(?:" + ITEM + "|" + LIST + ")";
  private static final Pattern MEMBER =
      Pattern.compile("(" + KEY + ")(?:=(" + VALUE + "))?" + PARAMETERS);
  private static final Pattern DICTIONARY =
      Pattern.compile("(?:" + MEMBER + "(?:[ \t]*,[ \t]*" + MEMBER + ")*)?");
  private static final Pattern SEPARATOR = Pattern.compile("[ \t]*,[ \t]*");

  private final Map<String, String> usage = new TreeMap<>();
  private final Map<String, String> signals = new TreeMap<>();
  private final Map<String, String> purposes = new TreeMap<>();

  private void purposes(PlainFile file, PlainRules rules, String url) {
    for (PlainFile.Group group : file.groups) {
      for (String name : group.names()) {
        String token = name.toLowerCase(Locale.ROOT);
        PlainRules.Verdict verdict = rules.decide(file, List.of(token), url, false);
        if (token.matches("__usage_.+") && verdict.line() > 0) {
          purposes.put(token.substring(8), verdict.allow() ? "allowed" : "disallowed");
        }
      }
    }
  }

  /** Adds what a file states about a URL; nothing if it may not be crawled. */
  void file(PlainFile file, PlainRules rules, List<String> agents, String url) {
    if (!rules.decide(file, agents, url).allow()) {
      return;
    }
    purposes(file, rules, url);
    List<String> longest = new ArrayList<>();
    int length = -1;
    for (PlainFile.Group group : rules.groups(file, agents)) {
      group.signals().forEach(this::signals);
      for (String line : group.usage()) {
        String path = line.startsWith("/") ? line.split("[ \t]", 2)[0] : "";
        int octets = rules.length(path);
        if (octets >= length && PlainMatcher.matches(rules.pattern(path), rules.path(url))) {
          if (octets > length) {
            longest.clear();
          }
          length = octets;
          longest.add(line.substring(path.length()));
        }
      }
    }
    longest.forEach(this::dictionary);
  }

  /** Adds the fields of a header. */
  void headers(List<String> fields) {
    dictionary(String.join(",", fields));
  }

  private void dictionary(String text) {
    String value = text.replaceAll("^[ \t]+|[ \t]+$", "");
    if (!DICTIONARY.matcher(value).matches()) {
      return;
    }
    Map<String, String> last = new TreeMap<>();
    Matcher member = MEMBER.matcher(value);
    Matcher separator = SEPARATOR.matcher(value);
    for (int at = 0; at < value.length() && member.find(at); ) {
      last.put(member.group(1), String.valueOf(member.group(2)));
      at = separator.find(member.end()) ? separator.end() : value.length();
    }
    combine("train-ai", last.get("train-ai"));
    combine("search", last.get("search"));
  }

  private void combine(String category, @Nullable String value) {
    if ("n".equals(value)) {
      usage.put(category, "disallowed");
    } else if ("y".equals(value)) {
      usage.putIfAbsent(category, "allowed");
    }
  }

  private void signals(String line) {
    for (String part : line.split(",", -1)) {
      String[] pair = part.strip().split("=", 2);
      if (pair.length == 2) {
        String name = pair[0].strip().toLowerCase(Locale.ROOT);
        signals.merge(name, pair[1].strip(), (one, two) -> rank(two) > rank(one) ? two : one);
      }
    }
  }

  private static int rank(String value) {
    return value.equals("no") ? 2 : value.equals("yes") ? 1 : 0;
  }

  void write(ObjectNode answer) {
    usage.forEach(answer.putObject("usage")::put);
    signals.forEach(answer.putObject("signals")::put);
    purposes.forEach(answer.putObject("purposes")::put);
  }
}
