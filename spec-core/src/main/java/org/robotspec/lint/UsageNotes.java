package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Ascii;
import org.robotspec.text.WhiteSpace;
import org.robotspec.usage.Preference;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/** Finds mistakes in the values of content-usage and content-signal lines (U-1, U-6). */
record UsageNotes(NoteList notes) {
  private static final String USE = "use"; // the signal whose values are not yes and no
  private static final List<String> SIGNALS = List.of("search", "ai-input", "ai-train", USE);

  private static final List<String> USES = List.of("immediate", "reference", "full");

  private static final int MAX_NAME = 100; // a longer one is like none of them

  private static final Set<String> YES = Set.of("y", "yes", "true", "?1", "1", "allow", "allowed");
  private static final Set<String> NO =
      Set.of("n", "no", "false", "?0", "0", "disallow", "disallowed");

  private static final Pattern KEY_WITH_CAPITALS =
      Pattern.compile("(?<![^, \t])(?=[a-z_-]*+[A-Z])[A-Za-z_-]++(?=[ \t]*+(?:[=,;]|$))");

  /** A category after a semicolon, which makes it a parameter of the preference before it. */
  private static final Pattern AFTER_SEMICOLON =
      Pattern.compile(
          ";[ \t]*+(?:" + String.join("|", UsagePreferences.CATEGORIES) + ")(?![\\w-])");

  private static final Pattern WITHOUT_COMMA =
      Pattern.compile("[ \t]*+;[ \t]*+|(?<==[\\w?\"]{1,30})[ \t]++(?=[\\w-]++=)");

  private static final Pattern SEPARATOR = Pattern.compile("[ \t]*+[,;][ \t]*+|[ \t]++");

  /** Adds notes on the preferences of a content-usage line; returns whether it did. */
  boolean checkUsage(int line, String preferences) {
    if (preferences.isEmpty()) {
      notes.add(line, NoteCode.BAD_PREFERENCES, "there is no preference in the line");
      return true;
    }
    List<UsagePreference> stated = read(preferences);
    if (stated.isEmpty()) {
      checkUnreadable(line, preferences);
      return true;
    }
    boolean wrong = AFTER_SEMICOLON.matcher(PathNotes.start(preferences)).find();
    if (wrong) {
      String message = "what comes after ; in " + shown(preferences) + " is ignored";
      notes.add(line, NoteCode.PREFERENCE_SEPARATOR, message, separated());
    }
    for (UsagePreference statement : stated) {
      if (statement.kind() == Kind.UNRECOGNISED) {
        checkKey(line, statement.key(), UsagePreferences.CATEGORIES, "categories");
        wrong = true;
      } else if (statement.preference() == Preference.UNKNOWN) {
        checkValue(line, statement.key(), statement.value(), "y", "n");
        wrong = true;
      }
    }
    return wrong;
  }

  private static List<UsagePreference> read(String preferences) {
    return UsagePreferences.ofContentUsage(preferences, 0).all();
  }

  private void checkUnreadable(int line, String whole) {
    String preferences = PathNotes.start(whole);
    StringBuilder keys = new StringBuilder(preferences);
    for (Matcher key = KEY_WITH_CAPITALS.matcher(preferences); key.find(); ) {
      keys.replace(key.start(), key.end(), Ascii.lower(key.group()));
    }
    String lower = keys.toString();
    String[] words = preferences.split("[ \t]+", 2);
    boolean path = !words[0].contains("=") && likely(words[0], UsagePreferences.CATEGORIES) == null;
    if (!read(lower).isEmpty()) {
      String message =
          "keys have no capitals, so nothing in " + shown(preferences) + " is read; write ";
      Correction small = notes.text().withPart(preferences, lower);
      notes.add(line, NoteCode.MISSPELT_KEY, message + shown(lower), small);
    } else if (words.length == 2 && path && !read(words[1]).isEmpty()) {
      String message = shown(words[0]) + " does not start with a slash, so the line is not read";
      Correction slash = notes.text().withValue("/" + notes.text().value());
      notes.add(line, NoteCode.NO_LEADING_SLASH, message, slash);
    } else if (!read(SEPARATOR.matcher(preferences).replaceAll(", ")).isEmpty()) {
      String message = shown(preferences) + " cannot be read without commas";
      notes.add(line, NoteCode.PREFERENCE_SEPARATOR, message, separated());
    } else {
      String message = shown(preferences) + " cannot be read, so the line states nothing";
      notes.add(line, NoteCode.BAD_PREFERENCES, message);
    }
  }

  /** Returns the line with commas between its preferences. */
  private @Nullable Correction separated() {
    LineText text = notes.text();
    return text.withValue(WITHOUT_COMMA.matcher(text.value()).replaceAll(", "));
  }

  boolean checkSignal(int line, String value) {
    if (value.startsWith("/")) {
      String message = "a signal has no path: it is about the whole site";
      notes.add(line, NoteCode.BAD_PREFERENCES, message);
      return true;
    }
    boolean wrong = false;
    for (String signal : value.split(",", -1)) {
      wrong |= checkOneSignal(line, WhiteSpace.LINE.trim(signal));
    }
    return wrong;
  }

  private boolean checkOneSignal(int line, String signal) {
    int equals = signal.indexOf('=');
    String name = Ascii.lower(WhiteSpace.LINE.trim(signal.substring(0, Math.max(0, equals))));
    String value = WhiteSpace.LINE.trim(signal.substring(equals + 1));
    if (name.isEmpty()) {
      String message = shown(signal) + " is not a signal and its value, such as search=yes";
      notes.add(line, NoteCode.BAD_PREFERENCES, message);
    } else if (value.indexOf('=') >= 0) {
      String message = shown(signal) + " is read as one signal";
      notes.add(line, NoteCode.PREFERENCE_SEPARATOR, message, separated());
    } else if (!SIGNALS.contains(name)) {
      checkKey(line, name, SIGNALS, "signals");
    } else if (name.equals(USE)) {
      return checkUse(line, value);
    } else if (!value.equals("yes") && !value.equals("no")) {
      checkValue(line, name, value, "yes", "no");
    } else {
      return false;
    }
    return true;
  }

  private boolean checkUse(int line, String value) {
    if (USES.contains(value)) {
      return false;
    }
    String message = shown(value) + " is none of the values " + String.join(", ", USES);
    notes.add(line, NoteCode.PREFERENCE_VALUE, message);
    return true;
  }

  private void checkKey(int line, String key, List<String> names, String what) {
    String likely = likely(key, names);
    if (likely != null) {
      String message = "%s is none of the %s; %s was probably meant";
      Correction spelt = notes.text().withPart(key, likely);
      String text = message.formatted(shown(key), what, shown(likely));
      notes.add(line, NoteCode.MISSPELT_KEY, text, spelt);
    } else {
      String message = " is none of the " + what + " " + String.join(", ", names);
      notes.add(line, NoteCode.UNKNOWN_KEY, shown(key) + message);
    }
  }

  /** Returns the name that was probably meant, such as train-ai for ai_train; null if none was. */
  private static @Nullable String likely(String key, List<String> names) {
    if (key.length() > MAX_NAME) {
      return null;
    }
    String normal = Ascii.lower(key).replace('_', '-');
    String swapped = normal.replaceFirst("^([a-z]++)-([a-z]++)$", "$2-$1");
    return names.contains(swapped) ? swapped : Typos.likely(normal, names);
  }

  private void checkValue(int line, String key, String value, String yes, String no) {
    String plain = Ascii.lower(value.replace("\"", ""));
    String meant = YES.contains(plain) ? yes : NO.contains(plain) ? no : "";
    String advice =
        meant.isEmpty()
            ? "; write " + yes + " or " + no
            : "; \"" + key + "=" + meant + "\" was probably meant";
    String message = shown(key + "=" + value) + " neither allows nor disallows anything" + advice;
    Correction read =
        meant.isEmpty() ? null : notes.text().withPart(key + "=" + value, key + "=" + meant);
    notes.add(line, NoteCode.PREFERENCE_VALUE, message, read);
  }
}
