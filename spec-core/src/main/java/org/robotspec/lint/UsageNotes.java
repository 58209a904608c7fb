package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.Mistake.Found;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.text.Ascii;
import org.robotspec.text.EditDistance;
import org.robotspec.text.WhiteSpace;
import org.robotspec.usage.Preference;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/**
 * Finds mistakes in the values of content-usage and content-signal lines (U-1, U-6).
 *
 * @param stated the line of each preference of the groups with the same names; negative if it
 *     disallows
 */
record UsageNotes(Lines lines, NoteList notes, PathNotes pathNotes, Map<String, Integer> stated) {
  /** The mistakes of unreadable preferences. */
  private static final List<Mistake<Unreadable>> UNREADABLE =
      List.of(
          new Mistake<>(NoteCode.MISSPELT_KEY, Unreadable::capitals),
          new Mistake<>(NoteCode.NO_LEADING_SLASH, Unreadable::slashless),
          new Mistake<>(NoteCode.PREFERENCE_SEPARATOR, Unreadable::withoutCommas),
          new Mistake<>(NoteCode.BAD_PREFERENCES, Unreadable::other));

  private static final String USE = "use"; // the signal whose values are not yes and no
  private static final List<String> SIGNALS =
      Stream.concat(UsagePreferences.SIGNALS.stream(), Stream.of(USE)).toList();

  private static final int MAX_NAME = 100; // a longer one resembles none of them

  private static final Set<String> YES = Set.of("y", "yes", "true", "?1", "1", "allow", "allowed");
  private static final Set<String> NO =
      Set.of("n", "no", "false", "?0", "0", "disallow", "disallowed");

  private static final Pattern KEY_WITH_CAPITALS =
      Pattern.compile("(?<![^, \t])(?=[a-z_-]*+[A-Z])[A-Za-z_-]++(?=[ \t]*+(?:[=,;]|$))");

  /** A category after a semicolon, where it is only a parameter of the preference before it. */
  private static final Pattern AFTER_SEMICOLON =
      Pattern.compile(
          ";[ \t]*+(?:" + String.join("|", UsagePreferences.CATEGORIES) + ")(?![\\w-])");

  private static final Pattern WITHOUT_COMMA =
      Pattern.compile("[ \t]*+;[ \t]*+|(?<==[\\w?\"]{1,30})[ \t]++(?=[\\w-]++=)");

  private static final Pattern SEPARATOR = Pattern.compile("[ \t]*+[,;][ \t]*+|[ \t]++");

  /** Adds a note if a preference of the group contradicts an earlier one (U-5, U-6). */
  private void addStated(String what, String shown, boolean allows) {
    int line = notes.text().line();
    @Nullable Integer before = stated.putIfAbsent(what, allows ? line : -line);
    if (before != null && before > 0 != allows) {
      String message = "%s contradicts line %d; disallowed wins";
      notes.add(NoteCode.CONTRADICTION, message.formatted(shown(shown), Math.abs(before)), null);
    }
  }

  /** Adds notes on the value of a line; returns whether it did, or could not read it. */
  boolean check(int i, boolean readable) {
    String value = lines.value(i);
    if (!readable) {
      return true;
    }
    if (lines.is(i, Field.CONTENT_SIGNAL)) {
      return checkSignal(value);
    }
    String preferences = lines.preferences(i);
    String path = WhiteSpace.LINE.trim(value.substring(0, value.length() - preferences.length()));
    boolean wrongPath = pathNotes.check(path, "");
    return checkUsage(path, preferences) || wrongPath;
  }

  private boolean checkUsage(String path, String preferences) {
    if (preferences.isEmpty()) {
      return notes.add(NoteCode.BAD_PREFERENCES, "there is no preference in the line");
    }
    List<UsagePreference> stated = read(preferences);
    if (stated.isEmpty()) {
      Unreadable whole = new Unreadable(notes.text(), PathNotes.start(preferences));
      Mistake.addFirst(UNREADABLE, whole, notes);
      return true;
    }
    boolean wrong = AFTER_SEMICOLON.matcher(PathNotes.start(preferences)).find();
    if (wrong) {
      String message = "what comes after ; in " + shown(preferences) + " is ignored";
      notes.add(NoteCode.PREFERENCE_SEPARATOR, message, separated(notes.text()));
    }
    for (UsagePreference statement : stated) {
      if (statement.kind() == Kind.UNRECOGNISED) {
        checkKey(statement.key(), UsagePreferences.CATEGORIES, "categories");
        wrong = true;
      } else if (statement.preference() == Preference.UNKNOWN) {
        checkValue(statement.key(), statement.value(), "y", "n");
        wrong = true;
      } else {
        String what = path + " " + statement.key() + "=";
        addStated(what, statement.stated(), statement.preference() == Preference.ALLOWED);
      }
    }
    return wrong;
  }

  private static List<UsagePreference> read(String preferences) {
    return UsagePreferences.ofContentUsage(preferences, 0).all();
  }

  /** Returns the line with commas between its preferences. */
  private static @Nullable Correction separated(LineText text) {
    return text.withValue(WITHOUT_COMMA.matcher(text.value()).replaceAll(", "));
  }

  private boolean checkSignal(String value) {
    if (value.startsWith("/")) {
      return notes.add(
          NoteCode.BAD_PREFERENCES, "a signal has no path: it is about the whole site");
    }
    boolean wrong = false;
    for (String signal : value.split(",", -1)) {
      wrong |= checkOneSignal(WhiteSpace.LINE.trim(signal));
    }
    return wrong;
  }

  private boolean checkOneSignal(String signal) {
    int equals = signal.indexOf('=');
    String name = Ascii.lower(WhiteSpace.LINE.trim(signal.substring(0, Math.max(0, equals))));
    String value = WhiteSpace.LINE.trim(signal.substring(equals + 1));
    if (name.isEmpty()) {
      String message = shown(signal) + " is not a signal and its value, such as search=yes";
      notes.add(NoteCode.BAD_PREFERENCES, message);
    } else if (value.indexOf('=') >= 0) {
      String message = shown(signal) + " is read as one signal";
      notes.add(NoteCode.PREFERENCE_SEPARATOR, message, separated(notes.text()));
    } else if (!SIGNALS.contains(name)) {
      checkKey(name, SIGNALS, "signals");
    } else if (name.equals(USE)) {
      String message = " is not one of the values " + String.join(", ", UsagePreferences.USES);
      return !UsagePreferences.USES.contains(value)
          && notes.add(NoteCode.PREFERENCE_VALUE, shown(value) + message);
    } else if (!value.equals("yes") && !value.equals("no")) {
      checkValue(name, value, "yes", "no");
    } else {
      addStated(name, name + "=" + value, value.equals("yes"));
      return false;
    }
    return true;
  }

  private void checkKey(String key, List<String> names, String what) {
    String likely = likely(key, names);
    String message = shown(key) + " is not one of the " + what;
    if (likely == null) {
      notes.add(NoteCode.UNKNOWN_KEY, message + " " + String.join(", ", names));
    } else {
      Correction spelt = notes.text().withPart(key, likely);
      notes.add(
          NoteCode.MISSPELT_KEY, message + "; " + shown(likely) + " was probably meant", spelt);
    }
  }

  /** Returns the name that was probably meant, such as train-ai for ai_train; null if none was. */
  private static @Nullable String likely(String key, List<String> names) {
    if (key.length() > MAX_NAME) {
      return null;
    }
    String normal = Ascii.lower(key).replace('_', '-');
    int hyphen = Math.max(0, normal.indexOf('-'));
    String swapped = normal.substring(hyphen + 1) + "-" + normal.substring(0, hyphen);
    return names.contains(swapped) ? swapped : EditDistance.first(normal, names);
  }

  private void checkValue(String key, String value, String yes, String no) {
    String plain = Ascii.lower(value.replace("\"", ""));
    String meant = YES.contains(plain) ? yes : NO.contains(plain) ? no : "";
    String advice =
        meant.isEmpty()
            ? "; write " + yes + " or " + no
            : "; \"" + key + "=" + meant + "\" was probably meant";
    String message = shown(key + "=" + value) + " neither allows nor disallows anything" + advice;
    Correction read =
        meant.isEmpty() ? null : notes.text().withPart(key + "=" + value, key + "=" + meant);
    notes.add(NoteCode.PREFERENCE_VALUE, message, read);
  }

  /** Unreadable preferences. */
  private record Unreadable(LineText line, String preferences) {
    @Nullable Found capitals() {
      StringBuilder keys = new StringBuilder(preferences);
      for (Matcher key = KEY_WITH_CAPITALS.matcher(preferences); key.find(); ) {
        keys.replace(key.start(), key.end(), Ascii.lower(key.group()));
      }
      String lower = keys.toString();
      String message = "keys have no capitals, so nothing in %s is read; write %s";
      return read(lower).isEmpty()
          ? null
          : new Found(
              message.formatted(shown(preferences), shown(lower)),
              line.withPart(preferences, lower));
    }

    @Nullable Found slashless() {
      String[] words = preferences.split("[ \t]++", 2);
      boolean path =
          !words[0].contains("=") && likely(words[0], UsagePreferences.CATEGORIES) == null;
      String message = shown(words[0]) + " does not start with a slash, so the line is not read";
      return words.length == 2 && path && !read(words[1]).isEmpty()
          ? new Found(message, line.withValue("/" + line.value()))
          : null;
    }

    @Nullable Found withoutCommas() {
      return read(SEPARATOR.matcher(preferences).replaceAll(", ")).isEmpty()
          ? null
          : new Found(shown(preferences) + " cannot be read without commas", separated(line));
    }

    Found other() {
      return new Found(shown(preferences) + " cannot be read, so the line states nothing");
    }
  }
}
