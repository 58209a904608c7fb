package org.robotspec.correction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.robotspec.conformance.plain.PlainFile;
import org.robotspec.conformance.plain.PlainRules;
import org.robotspec.diff.Change;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Rule;
import org.robotspec.rules.Rules;
import org.robotspec.text.CrawlerName;

/**
 * Who obeys a note opens only what the note names: every sentence of every note on every text in
 * the project's tests is obeyed, and {@link PlainRules} says what opens, under each profile.
 */
final class ObeyedAdviceTest {
  private static final String SITE = "https://example.com";
  private static final int MAX_LENGTH = 4_000; // longer texts test limits
  private static final int MAX_NAMES = 6;
  private static final int MAX_PATHS = 8;

  /**
   * How many corrections of a code are obeyed, and dirty files tried; more with {@code -Dtries}.
   */
  private static final int MAX_OF_A_CODE = Integer.getInteger("tries", 20);

  private static final Pattern LITERAL =
      Pattern.compile("\"\"\"(?s:.*?)\"\"\"|\"((?:[^\"\\\\\n]|\\\\.)*+)\"");
  private static final Pattern EXAMPLE = Pattern.compile("(?m)(?:^ {4}.*\n(?:\n(?= {4}))?)+");
  private static final Pattern FIELD = Pattern.compile("(?i)(?:allow|disalow|agent)");
  private static final Pattern AGENT = Pattern.compile("(?im)^[^:\n]*agent[^:\n]*:(.*)$");
  private static final Pattern PATH = Pattern.compile("(?im)^[^#\n]*?(?:allow|alow)[^:\n]*:(.*)$");
  private static final Pattern REMOVES =
      Pattern.compile(
          "(?i)\\b(?:delete|remove|put #|leave out the|comment out|drop|take out)\\b.*");

  /** The notes on what a file closes to Google. */
  private static final List<NoteCode> CLOSING =
      List.of(NoteCode.CLOSED_SITE, NoteCode.CLOSED_STYLES, NoteCode.CLOSED_SITEMAP);

  /** Returns each text in the tests and documents that may be a robots.txt, or a line of one. */
  private static Set<String> inputs() throws IOException {
    Set<String> inputs = new LinkedHashSet<>();
    for (Path module : List.of(Path.of(""), Path.of("../cli"), Path.of("../site"))) {
      for (String source : texts(module.resolve("src/test/java"), ".java")) {
        addLiterals(source, inputs);
      }
    }
    for (String source : texts(Path.of("../conformance/suite"), ".json")) {
      addLiterals(source, inputs);
    }
    Matcher example = EXAMPLE.matcher(Files.readString(Path.of("../docs/lint.md")));
    while (example.find()) {
      String lines = example.group().replaceAll("(?m)^ {4}", "");
      inputs.add(lines.contains("User-agent") ? lines : "User-agent: *\n" + lines);
    }
    Random random = new Random(8);
    Stream.generate(() -> DirtyFiles.file(random)).limit(15L * MAX_OF_A_CODE).forEach(inputs::add);
    return inputs;
  }

  private static List<String> texts(Path folder, String ending) throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(ending)).sorted().toList()) {
        texts.add(Files.readString(file));
      }
    }
    return texts;
  }

  private static void addLiterals(String source, Set<String> inputs) {
    Matcher literal = LITERAL.matcher(source);
    while (literal.find()) {
      String quoted = literal.group(1) == null ? "" : literal.group(1);
      List<String> rows =
          literal.group(1) == null
              ? literal
                  .group()
                  .replaceAll("(?m)^ +", "")
                  .replaceAll("^\"+|\"+$", "")
                  .lines()
                  .toList()
              : List.of(quoted);
      for (String row : rows) {
        add(unescaped(row), inputs);
      }
      if (rows.size() > 1) {
        add(unescaped(String.join("\n", rows)), inputs);
      }
    }
  }

  private static String unescaped(String text) {
    String plain = text.replace("\\/", "/");
    String read =
        Pattern.compile("\\\\u+([0-9a-fA-F]{4})")
            .matcher(plain)
            .replaceAll(
                code ->
                    Matcher.quoteReplacement(
                        String.valueOf((char) Integer.parseInt(code.group(1), 16))));
    try {
      return read.translateEscapes();
    } catch (IllegalArgumentException e) {
      return read;
    }
  }

  /** Adds a text; a row of a table as the lines that it may be, in a group if it has none. */
  private static void add(String text, Set<String> inputs) {
    if (text.length() < MAX_LENGTH && FIELD.matcher(text).find()) {
      String lines = text.replaceAll(" *[|~] *", "\n");
      inputs.add(text);
      inputs.add(lines);
      if (!AGENT.matcher(lines).find()) {
        inputs.add("User-agent: GPTBot\nUser-agent: *\nDisallow: /b\n" + lines);
      }
    }
  }

  /** A file, before and after somebody obeys a note. */
  private record Obeyed(String before, String after, Set<String> names, Set<String> paths) {
    static Obeyed of(byte[] body, byte[] obeyed) {
      String before = new String(body, UTF_8);
      String after = new String(obeyed, UTF_8);
      String both = (before + "\n" + after).replace('\r', '\n');
      Set<String> names = new LinkedHashSet<>(List.of("*", "Googlebot-News"));
      AGENT
          .matcher(both)
          .results()
          .flatMap(agent -> Stream.of(agent.group(1).strip().split("[ ,;]+")))
          .map(CrawlerName::tokenAtStart)
          .filter(name -> !name.isEmpty() && !name.startsWith("AdsBot-")) // D-20
          .limit(MAX_NAMES)
          .forEach(names::add);
      Set<String> paths = new LinkedHashSet<>(List.of("/", "/x", "/b/c"));
      PATH.matcher(both)
          .results()
          .flatMap(rule -> Stream.of(rule.group(1).strip(), rule.group(1).strip().split(" ", 2)[0]))
          .map(path -> path.replace("*", "x").replaceFirst("[$]$", "").replaceAll("[#\0].*", ""))
          .filter(path -> path.startsWith("/"))
          .distinct()
          .limit(MAX_PATHS)
          .forEach(paths::add);
      return new Obeyed(before, after, names, paths);
    }

    /** Returns the first thing that opens and that the changes do not name; null if none is. */
    @Nullable String unnamed(List<Change<?>> named, SpecProfile profile) {
      PlainRules plain = new PlainRules(profile.name());
      PlainFile old = new PlainFile(before.getBytes(UTF_8), profile.name());
      PlainFile now = new PlainFile(after.getBytes(UTF_8), profile.name());
      for (String name : names) {
        List<String> agents = List.of(name.equals("*") ? "nobody" : name);
        for (String path : paths) {
          String url = SITE + path;
          if (!plain.decide(old, agents, url).allow()
              && plain.decide(now, agents, url).allow()
              && !isNamed(named, profile, name, url)) {
            return path + " opens for " + name + " by " + profile + " " + named;
          }
        }
      }
      return null;
    }

    /** Returns whether a change is by the same rules as that of a URL, and for its crawler. */
    private boolean isNamed(List<Change<?>> named, SpecProfile profile, String name, String url) {
      List<@Nullable String> why = deciding(profile, name, url);
      return named.stream()
          .filter(change -> change.allows())
          .filter(change -> CorrectionPropertyTest.speaksFor(change, name))
          .anyMatch(change -> deciding(profile, name, SITE + change.subject()).equals(why));
    }

    private List<@Nullable String> deciding(SpecProfile profile, String name, String url) {
      List<@Nullable String> rules = new ArrayList<>();
      for (String file : List.of(before, after)) {
        Rules read = CorrectionPropertyTest.rules(file.getBytes(UTF_8), profile, name);
        Rule rule = read.decide(url).rule();
        rules.add(rule == null ? null : rule.allow() + rule.path());
      }
      return rules;
    }

    @Override
    public String toString() {
      return before + "\n-- becomes --\n" + after;
    }
  }

  @Test
  void whatOpensIsNamed() throws IOException {
    Map<String, String> found = new LinkedHashMap<>();
    Map<String, Integer> obeyed = new HashMap<>();
    List<String> inputs = new ArrayList<>(inputs());
    Collections.shuffle(inputs, new Random(9));
    for (String input : inputs) {
      byte[] body = input.getBytes(UTF_8);
      List<Note> notes = Lint.notes(body, SpecProfile.GOOGLE_2019);
      List<Corrections> effects =
          SpecProfile.all().stream().map(profile -> new Corrections(body, profile)).toList();
      for (Note note : notes) {
        Correction correction = note.correction();
        if (correction != null
            && obeyed.merge(note.code().key(), 1, Integer::sum) <= MAX_OF_A_CODE) {
          for (int i = 0; i < effects.size(); i++) {
            RobotsDiff effect = effects.get(i).effect(correction);
            if (effect.complete()) {
              check(body, correction, note, effect.all(), SpecProfile.all().get(i), found);
            }
          }
        }
        if (takesAway(note)) {
          Correction deletion = new Correction(note.line(), note.line(), List.of());
          for (SpecProfile profile : SpecProfile.all()) {
            check(body, deletion, note, List.of(), profile, found);
          }
        }
      }
    }
    assertThat(String.join("\n====\n", found.values())).as(found.keySet() + "").isEmpty();
    assertThat(obeyed).hasSizeGreaterThan(30);
  }

  /** Who obeys a correction, or repeats lost rules, closes nothing to Google that is not said. */
  @Test
  void whatClosesIsSaid() throws IOException {
    List<String> found = new ArrayList<>();
    for (String input : inputs()) {
      byte[] body = input.getBytes(UTF_8);
      List<Note> notes = Lint.notes(body, SpecProfile.GOOGLE_2019);
      for (Note note : notes) {
        byte @Nullable [] obeyed =
            note.correction() != null
                ? Corrections.apply(body, List.of(note.correction()))
                : note.code() == NoteCode.LOST_RULES ? withLost(input, note) : null;
        if (obeyed != null) {
          List<Note> after = Lint.notes(obeyed, SpecProfile.GOOGLE_2019);
          for (NoteCode code : CLOSING) {
            if (of(after, code).count() > of(notes, code).count()
                && of(after, code)
                    .map(one -> one.message().replaceFirst("; also lines? .*", ""))
                    .noneMatch(message -> note.message().contains("; then " + message))) {
              found.add(
                  note
                      + " brings "
                      + code
                      + "\n"
                      + input
                      + "\n-- becomes --\n"
                      + new String(obeyed, UTF_8));
            }
          }
        }
      }
    }
    assertThat(found.size() + String.join("\n====\n", found)).isEqualTo("0");
  }

  private static Stream<Note> of(List<Note> notes, NoteCode code) {
    return notes.stream().filter(note -> note.code() == code);
  }

  /** Returns a file whose group repeats the rules that it loses; null if not all are named. */
  private static byte @Nullable [] withLost(String file, Note note) {
    List<String> lines = new ArrayList<>(file.lines().toList());
    Matcher lost =
        Pattern.compile("for \\*: lines? ([0-9, ]+)(?![0-9, ]*and)").matcher(note.message());
    if (!lost.find() || file.indexOf('\r') >= 0) {
      return null;
    }
    int at = note.line();
    while (at < lines.size() && lines.get(at).matches("(?i) *user.?agent.*")) {
      at++;
    }
    List<String> rules =
        Stream.of(lost.group(1).strip().split(", "))
            .map(i -> lines.get(Integer.parseInt(i) - 1))
            .toList();
    lines.addAll(at, rules);
    return String.join("\n", lines).getBytes(UTF_8);
  }

  private static void check(
      byte[] body,
      Correction one,
      Note note,
      List<Change<?>> named,
      SpecProfile profile,
      Map<String, String> found) {
    Obeyed obeyed = Obeyed.of(body, Corrections.apply(body, List.of(one)));
    @Nullable String opened = obeyed.unnamed(named, profile);
    if (opened != null) {
      found.putIfAbsent(note.code().key(), note + "\n" + opened + "\n" + obeyed);
    }
  }

  /** Returns whether a sentence takes away a line, and does not ask the owner. */
  private static boolean takesAway(Note note) {
    return Stream.of((note.message() + ". " + note.code().fix()).split("[;.] "))
        .anyMatch(text -> REMOVES.matcher(text).find() && !text.matches("(?i).*\\bif\\b.*"));
  }
}
