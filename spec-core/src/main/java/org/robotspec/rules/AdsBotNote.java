package org.robotspec.rules;

import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.notes.NoteList;
import org.robotspec.rules.notes.NoteCode;

/** Notes that {@code Disallow: /} for {@code *} does not keep Google's AdsBot out (D-20). */
final class AdsBotNote {
  private static final Crawler ADS_BOT = Crawler.of("AdsBot-Google");

  private AdsBotNote() {}

  /** Adds the note, unless errors make it doubtful what the owner means. */
  static void addTo(NoteList notes, Lines lines, SpecProfile profile) {
    GroupSelector groups = new GroupSelector(lines, ADS_BOT, profile);
    boolean obeys = !"*".equals(groups.userAgent()) || profile.get(ProfileSettings.LENIENT);
    if (obeys || notes.hasErrors()) {
      return;
    }
    for (int group = 0; group < lines.groups(); group++) {
      for (int i = lines.groupStart(group); i < lines.groupStart(group + 1); i++) {
        if (groups.isChosen(group) && lines.is(i, Field.DISALLOW) && lines.value(i).equals("/")) {
          String message = "Google's AdsBot-Google follows only groups that name it, not this one";
          notes.add(lines.line(i), NoteCode.ADS_BOT, message);
          return;
        }
      }
    }
  }
}
