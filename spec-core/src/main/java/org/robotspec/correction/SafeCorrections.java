package org.robotspec.correction;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.diff.VerdictComparison;
import org.robotspec.diff.WorkLimit;
import org.robotspec.lint.Correction;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.TextLines;
import org.robotspec.text.Ascii;
import org.robotspec.text.WhiteSpace;

/**
 * Finds corrections that may be applied in any combination, whoever reads the file: no user-agent
 * line changes, so each crawler follows the groups that it followed; a rule goes only if one above
 * it in its group repeats it, for parsers without wildcards and those in which the first match
 * decides, too; and what becomes a comment was no rule.
 */
final class SafeCorrections {
  private final ReadFile file;
  private final WorkLimit work;

  /** The corrections that are safe as far as is known, by their line. */
  private final TreeMap<Integer, Correction> safe = new TreeMap<>();

  SafeCorrections(ReadFile file, WorkLimit work) {
    this.file = file;
    this.work = work;
  }

  Set<Correction> of(Collection<Correction> corrections, Collection<SpecProfile> profiles) {
    corrections.stream()
        .filter(one -> one.from() == one.to() && one.lines().size() <= 1)
        .forEach(one -> safe.putIfAbsent(one.from(), one));
    for (SpecProfile profile : profiles) {
      int max = profile.get(ProfileSettings.MAX_BYTES);
      // Without a line, others would come below the limit (F-6).
      if ((max > 0 && file.body().length > max) || (!safe.isEmpty() && hasOtherLineEnds())) {
        return Set.of();
      }
      if (!safe.isEmpty()) {
        new Reading(file.under(profile)).check();
      }
    }
    return new HashSet<>(safe.values());
  }

  /** Returns whether some parsers end a line where others do not. */
  private boolean hasOtherLineEnds() {
    return new String(file.body(), UTF_8)
        .chars()
        .anyMatch(
            c ->
                (c < ' ' && c != '\t' && c != '\n' && c != '\r')
                    || (c == 0x85 || c == 0x2028 || c == 0x2029));
  }

  /** The file as one profile reads it. */
  private final class Reading {
    private final SpecProfile profile;
    private final Lines lines;

    /** The rules that stay, above the current line in its group. */
    private final Set<String> above = new HashSet<>();

    Reading(ReadFile file) {
      this.profile = file.profile();
      this.lines = file.lines();
    }

    /** Removes the corrections that are not safe. */
    void check() {
      int known = 0;
      boolean ignored = false; // whether a comment leaves out notes on the line
      TextLines all = file.text();
      for (int line = 1; line <= all.size(); line++) {
        String text = WhiteSpace.LINE.trim(octets(all.bytes(), all.start(line), all.end(line)));
        boolean isKnown = known < lines.size() && lines.line(known) == line;
        boolean isComment = text.isEmpty() || text.startsWith("#");
        ignored |= text.indexOf('#') >= 0 && Ascii.lower(text).contains("robotspec");
        @Nullable Correction correction = safe.get(line);
        if (correction != null
            && (ignored
                || !(isKnown ? isRedundant(known, text, correction) : isRemark(correction)))) {
          safe.remove(line);
        }
        if (isKnown) {
          addAbove(known++, text, safe.containsKey(line));
        } else if (!isComment) {
          above.clear(); // some parser may read a user agent in it
        }
        ignored &= isComment;
      }
    }

    private void addAbove(int i, String text, boolean goes) {
      if (lines.is(i, Field.USER_AGENT) || (lines.isRule(i) && lines.isEmpty(i))) {
        above.clear(); // crawler-commons forgets the rules above an empty one
      } else if (!goes && lines.isRule(i) && text.startsWith(":", lines.field(i).length())) {
        above.add(rule(lines, i));
      }
    }

    /** Returns whether a line that is not read becomes a remark: no field, path or name. */
    private boolean isRemark(Correction correction) {
      return correction.lines().stream()
          .map(WhiteSpace.LINE::trim)
          .anyMatch(text -> text.startsWith("#") && isProse(text.substring(1)));
    }

    private boolean isProse(String text) {
      return text.indexOf(' ') >= 0
          && !text.contains(" /")
          && text.replace("://", "").indexOf(':') < 0
          && new ReadFile(text.getBytes(UTF_8), profile).lines().size() == 0;
    }

    /** Returns whether a line that is read is a rule that changes nothing where it goes. */
    private boolean isRedundant(int i, String text, Correction correction) {
      byte[] now = String.join("", correction.lines()).getBytes(UTF_8);
      Lines written = new ReadFile(now, profile).lines();
      String old = rule(lines, i);
      if (written.size() > 0) {
        // An Allow would allow more for parsers without wildcards.
        boolean closes = lines.is(i, Field.DISALLOW) && written.is(0, Field.DISALLOW);
        return closes && written.value(0).equals("/") && isSame(old, rule(written, 0));
      }
      String plain = old;
      while (plain.endsWith("*")) {
        plain = plain.substring(0, plain.length() - 1);
      }
      String comment = WhiteSpace.LINE.trim(octets(now, 0, now.length));
      return lines.isRule(i)
          && (comment.isEmpty() || comment.startsWith("#"))
          && text.endsWith(comment)
          && (above.contains(old) || (above.contains(plain) && isSame(old, plain)));
    }

    /** Returns whether two rules of one kind decide alike: alone, and beside each of the other. */
    private boolean isSame(String rule, String other) {
      Set<String> others = new HashSet<>(Set.of(""));
      for (int i = 0; i < lines.size(); i++) {
        if (lines.isRule(i) && !rule.startsWith(lines.field(i).key())) {
          others.add(rule(lines, i));
        }
      }
      work.add(lines.size());
      return others.stream()
          .allMatch(beside -> decideAlike(rule + "\n" + beside, other + "\n" + beside, profile));
    }
  }

  private boolean decideAlike(String rules, String others, SpecProfile profile) {
    RobotsDiff diff =
        VerdictComparison.changes(
            file(rules, profile), file(others, profile), Set.of("*"), CorrectionProof.SITE, work);
    return diff.complete() && !diff.changes();
  }

  private static RobotsTxt file(String rules, SpecProfile profile) {
    return RobotsTxt.parse(("user-agent: *\n" + rules).getBytes(ISO_8859_1), profile);
  }

  private static String rule(Lines lines, int i) {
    return lines.field(i).key() + ": " + octets(lines.bytes(), lines.start(i), lines.end(i));
  }

  /** Returns a text with an octet in each character. */
  private static String octets(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, ISO_8859_1);
  }
}
