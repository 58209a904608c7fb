package org.robotspec.usage;

import static java.util.Objects.requireNonNull;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Ascii;
import org.robotspec.text.WhiteSpace;
import org.robotspec.usage.UsagePreference.Kind;

/**
 * What the owner of a page allows to be done with it: one {@link UsagePreference} for each name
 * that is stated (U-1 to U-6).
 *
 * <p>Immutable and thread-safe.
 */
public final class UsagePreferences {
  /** Nothing is stated. */
  public static final UsagePreferences NONE = new UsagePreferences(List.of());

  /** The prefix of a signal's name, such as {@code content-signal.ai-train} (U-6). */
  public static final String SIGNAL_PREFIX = "content-signal.";

  /** The categories of the draft (U-1). */
  public static final List<String> CATEGORIES = List.of("train-ai", "search");

  /** The signals whose values are yes and no (U-6). */
  public static final List<String> SIGNALS = List.of("search", "ai-input", "ai-train");

  /** The values of the signal {@code use} (U-6). */
  public static final List<String> USES = List.of("immediate", "reference", "full");

  /** The most unrecognised keys that are kept: they are only reported (D-28). */
  public static final int MAX_UNRECOGNISED = 8;

  /** The most signals that are kept: only a hostile server could write more. */
  public static final int MAX_SIGNALS = 100;

  private final List<UsagePreference> all;

  private UsagePreferences(List<UsagePreference> all) {
    this.all = all;
  }

  /**
   * Combines statements (U-5): for each name, disallowed if any says so, else allowed if any says
   * so, else unknown. Of statements that say the same, the first is kept. Of unrecognised keys only
   * the first {@value #MAX_UNRECOGNISED} are kept, of signals the first {@value #MAX_SIGNALS}.
   */
  public static UsagePreferences of(List<UsagePreference> statements) {
    requireNonNull(statements, "statements");
    Map<Kind, Map<String, UsagePreference>> combined = new EnumMap<>(Kind.class);
    for (UsagePreference statement : statements) {
      Map<String, UsagePreference> byKey =
          combined.computeIfAbsent(statement.kind(), kind -> new LinkedHashMap<>());
      int max = statement.kind() == Kind.SIGNAL ? MAX_SIGNALS : MAX_UNRECOGNISED;
      if (byKey.size() < max || byKey.containsKey(statement.key())) {
        byKey.merge(statement.key(), statement, UsagePreferences::stronger);
      }
    }
    return combined.isEmpty()
        ? NONE
        : new UsagePreferences(
            combined.values().stream().flatMap(byKey -> byKey.values().stream()).toList());
  }

  private static UsagePreference stronger(UsagePreference first, UsagePreference second) {
    return second.preference().compareTo(first.preference()) > 0 ? second : first;
  }

  /**
   * Reads the {@code Content-Usage} header of a page (U-4). A value that does not parse states
   * nothing.
   *
   * @param fields the values of its fields, in the order of the response
   */
  public static UsagePreferences ofHeaders(List<String> fields) {
    requireNonNull(fields, "fields");
    return ofContentUsage(String.join(", ", fields), null);
  }

  /**
   * Reads the preferences of a {@code content-usage} line or of a header: a Dictionary of RFC 9651
   * (U-1). A text that does not parse states nothing. The value of a key that stands alone is
   * {@code ?1}, as RFC 9651 says.
   *
   * @param preferences the value of the line, without its path
   * @param line the 1-based line of robots.txt, or null for a header
   */
  public static UsagePreferences ofContentUsage(String preferences, @Nullable Integer line) {
    requireNonNull(preferences, "preferences");
    @Nullable List<Map.Entry<String, String>> members = Dictionary.parse(preferences);
    if (members == null) {
      return NONE;
    }
    List<UsagePreference> stated = new ArrayList<>();
    for (Map.Entry<String, String> member : members) {
      String key = member.getKey();
      String value = member.getValue();
      if (CATEGORIES.contains(key)) {
        Preference preference = preference(value, "y", "n");
        stated.add(new UsagePreference(Kind.CATEGORY, key, preference, value, line));
      } else if (UsagePreference.isKey(key)) {
        stated.add(new UsagePreference(Kind.UNRECOGNISED, key, Preference.UNKNOWN, value, line));
      }
    }
    return of(stated);
  }

  /**
   * Reads the value of a {@code content-signal} line (U-6): names and values, with an equals sign
   * between them and a comma after each pair. Names are compared in lower case, values as they are.
   * A name that is not a key of {@link UsagePreference} is left out.
   *
   * @param line the 1-based line of robots.txt
   */
  public static UsagePreferences ofContentSignal(String signals, int line) {
    requireNonNull(signals, "signals");
    List<UsagePreference> stated = new ArrayList<>();
    for (String signal : signals.split(",", -1)) {
      int equals = signal.indexOf('=');
      String name = equals < 0 ? signal : signal.substring(0, equals);
      String key = Ascii.lower(WhiteSpace.LINE.trim(name));
      String value = equals < 0 ? "" : WhiteSpace.LINE.trim(signal.substring(equals + 1));
      if (UsagePreference.isKey(key)) {
        Preference preference = preference(value, "yes", "no");
        stated.add(new UsagePreference(Kind.SIGNAL, key, preference, value, line));
      }
    }
    return of(stated);
  }

  private static Preference preference(String value, String allowed, String disallowed) {
    return value.equals(allowed)
        ? Preference.ALLOWED
        : value.equals(disallowed) ? Preference.DISALLOWED : Preference.UNKNOWN;
  }

  /**
   * Returns the statements as text that is kept with a page (U-8), one printable line for each,
   * such as {@code disallowed category 4 train-ai=n}: the preference, the kind, the line or 0 for a
   * header, and what it says. Of a value it has the first 100 characters, with a question mark for
   * each outside printable ASCII. If nothing is stated, the only line is {@code none}.
   */
  public List<String> toText() {
    return isEmpty() ? List.of("none") : all.stream().map(UsagePreference::toText).toList();
  }

  /** Reads what {@link #toText} returned; any other line states nothing. */
  public static UsagePreferences ofText(List<String> lines) {
    requireNonNull(lines, "lines");
    return of(lines.stream().flatMap(line -> UsagePreference.ofText(line).stream()).toList());
  }

  /** Returns what both state, combined (U-5): those of a page's robots.txt and of its headers. */
  public UsagePreferences combine(UsagePreferences other) {
    requireNonNull(other, "other");
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    return all.get(all.size() - 1).kind().compareTo(other.all.get(0).kind()) < 0
        ? new UsagePreferences(joined(all, other.all))
        : of(Stream.concat(all.stream(), other.all.stream()).toList());
  }

  /** Returns a view, because a URL may cost no more for what is stated about all URLs (D-28). */
  private static List<UsagePreference> joined(
      List<UsagePreference> first, List<UsagePreference> second) {
    return new AbstractList<>() {
      @Override
      public UsagePreference get(int index) {
        return index < first.size() ? first.get(index) : second.get(index - first.size());
      }

      @Override
      public int size() {
        return first.size() + second.size();
      }
    };
  }

  /**
   * Returns what is stated for a category such as {@code train-ai}, or for a signal such as {@code
   * content-signal.ai-train}, or for a purpose such as {@code ai-training}; unknown for any other
   * name.
   */
  public Preference get(String name) {
    return find(name).map(UsagePreference::preference).orElse(Preference.UNKNOWN);
  }

  /** Returns the statement about a category or a signal; empty if there is none. */
  public Optional<UsagePreference> find(String name) {
    requireNonNull(name, "name");
    return all.stream()
        .filter(p -> p.kind() != Kind.UNRECOGNISED && p.name().equals(name))
        .findFirst();
  }

  /** Returns all statements: of categories, of purposes, of unrecognised keys, of signals. */
  public List<UsagePreference> all() {
    return all;
  }

  /** Returns whether nothing is stated. */
  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** Returns whether the other states the same, in the same order. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof UsagePreferences preferences && all.equals(preferences.all);
  }

  @Override
  public int hashCode() {
    return all.hashCode();
  }

  /** Returns all statements as printable text. */
  @Override
  public String toString() {
    // Not by a stream: TeaVM puts lambdas of several toString methods in any order.
    List<String> texts = new ArrayList<>();
    for (UsagePreference statement : all) {
      texts.add(statement.toString());
    }
    return isEmpty() ? "no usage preferences" : String.join("; ", texts);
  }
}
