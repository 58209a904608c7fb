package org.robotspec.lint;

import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;

/** Notes that {@code Disallow: /} for {@code *} does not keep Google's AdsBot out (D-20). */
final class AdsBotNote {
  private static final Crawler ADS_BOT = Crawler.of("AdsBot-Google");

  private AdsBotNote() {}

  /** Adds the note, unless errors make it doubtful what the owner means. */
  static void addTo(NoteList notes, byte[] bytes, SpecProfile profile) {
    if (profile.get(ProfileSettings.LENIENT) || notes.hasErrors()) {
      return;
    }
    RobotsTxt.parse(bytes, profile).groupsFor(ADS_BOT).stream()
        .filter(match -> match.reason() == GroupMatch.Reason.STAR)
        .flatMap(match -> match.group().rules().stream())
        .filter(rule -> !rule.allow() && rule.path().equals("/"))
        .findFirst()
        .ifPresent(rule -> add(notes, rule));
  }

  private static void add(NoteList notes, Rule rule) {
    String message = "Google's AdsBot-Google follows only groups that name it, not this one";
    notes.add(rule.line(), NoteCode.ADS_BOT, message);
  }
}
