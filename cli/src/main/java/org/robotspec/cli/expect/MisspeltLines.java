package org.robotspec.cli.expect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.site.SiteRules;
import org.robotspec.correction.CorrectionProof;
import org.robotspec.correction.Corrections;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RobotsTxt;

/** Finds the misspelt lines of a robots.txt whose correction meets an expectation. */
final class MisspeltLines {
  /** How many lines are tried, and for how many crawlers: a bound on the work. */
  private static final int MAX_TRIED = 20;

  private final Map<Expectation, Note> found = new HashMap<>();
  private final CorrectionProof proof;
  private byte[] corrected;
  private RobotsTxt robots;
  private @Nullable String untried;

  MisspeltLines(SiteRules site, List<CrawlerExpectations> crawlers) {
    SpecProfile profile = site.parsed().profile();
    this.corrected = site.body();
    this.robots = site.parsed();
    this.proof = Corrections.proof(corrected, profile, List.of());
    Set<Expectation> met = met(crawlers, site.parsed());
    boolean tries = crawlers.size() <= MAX_TRIED;
    boolean all = crawlers.stream().allMatch(one -> met.containsAll(one.lines()));
    List<Note> misspelt = all ? List.of() : misspelt(profile);
    if (misspelt.size() > MAX_TRIED || (!tries && !misspelt.isEmpty())) {
      String text = "%s: %s; correct them first (robotspec lint)";
      String limit =
          tries
              ? "only the first " + MAX_TRIED + " were tried"
              : "none was tried for more than " + MAX_TRIED + " crawlers";
      untried = text.formatted(Text.count(misspelt.size(), "misspelt line"), limit);
    }
    for (Note note : misspelt.subList(0, tries ? Math.min(MAX_TRIED, misspelt.size()) : 0)) {
      Correction correction = note.correction();
      byte[] text = Corrections.apply(corrected, List.of(correction));
      RobotsTxt next = RobotsTxt.parse(text, profile);
      Set<Expectation> now = met(crawlers, next);
      if (now.size() > met.size() && now.containsAll(met)) {
        corrected = text;
        robots = next;
        now.stream().filter(met::add).forEach(line -> found.put(line, note));
      }
    }
  }

  private static Set<Expectation> met(List<CrawlerExpectations> crawlers, RobotsTxt robots) {
    Set<Expectation> met = new HashSet<>();
    crawlers.forEach(one -> met.addAll(one.met(robots)));
    return met;
  }

  /** Returns the notes on misspelt lines, each with one line in place of it. */
  private List<Note> misspelt(SpecProfile profile) {
    List<Note> notes = new ArrayList<>();
    for (Note note : Lint.notes(corrected, profile)) {
      @Nullable Correction correction = note.correction();
      boolean isOne =
          correction != null
              && correction.from() == correction.to()
              && correction.lines().size() == 1;
      if (isOne && note.code().severity() != Severity.INFO) {
        notes.add(note);
      }
    }
    return notes;
  }

  /** Returns which misspelt lines were not tried; empty if all were. */
  Optional<String> untried() {
    return Optional.ofNullable(untried);
  }

  /** Returns the file with these lines corrected. */
  byte[] corrected() {
    return corrected;
  }

  /** Returns the groups of {@link #corrected}. */
  RobotsTxt robots() {
    return robots;
  }

  /** Returns which line is misspelt, and what its correction changes. */
  Optional<String> advice(Expectation expected) {
    @Nullable Note note = found.get(expected);
    @Nullable Correction correction = note == null ? null : note.correction();
    return note == null || correction == null
        ? Optional.empty()
        : Optional.of(
            "line %d is misspelt: %s; to meet it: %s (%s)"
                .formatted(
                    note.line(), note.message(), correction, proof.effect(correction).sentence()));
  }
}
