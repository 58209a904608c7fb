package org.robotspec.cli.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.internal.PrintableText;

/** One question under each profile, and the settings that make the answers differ. */
final class ProfilesAnswer {
  private static final Pattern CLAUSE = Pattern.compile("\\b[A-Z]-\\d+\\b");

  private final SiteQuestion about;
  private final String names;
  private final String url;

  private ProfilesAnswer(Question question) {
    about = SiteQuestion.of(question);
    names = question.text("crawler");
    url = about.url(question.text("url"));
  }

  static ObjectNode json(Question question) {
    ProfilesAnswer answer = new ProfilesAnswer(question);
    SpecProfile base = answer.about.profile();
    RuleDecision usual = answer.decision(base);
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("base", base.name());
    ArrayNode profiles = json.putArray("profiles");
    for (SpecProfile profile : SpecProfile.all()) {
      answer.add(profiles.addObject().put("profile", profile.name()), profile, base, usual);
    }
    return json;
  }

  private void add(ObjectNode json, SpecProfile profile, SpecProfile base, RuleDecision usual) {
    try {
      RuleDecision decision = decision(profile);
      WhyAnswer.addDecision(json, decision, SiteQuestion.crawler(names, profile));
      boolean same = decision.equals(usual);
      boolean verdict = decision.allowed() != usual.allowed();
      json.put("differs", same ? "no" : verdict ? "verdict" : "reason");
      ArrayNode because = json.putArray("because");
      if (!same) {
        causes(profile, base, usual).forEach(setting -> because.add(json(setting, profile)));
      }
    } catch (IllegalArgumentException e) {
      json.put("error", PrintableText.ofUrl(String.valueOf(e.getMessage())));
    }
  }

  private RuleDecision decision(SpecProfile profile) {
    SiteQuestion question = new SiteQuestion(about.text(), profile, about.site());
    return SiteQuestion.crawler(names, profile).rules(question.parsed()).decide(url);
  }

  /**
   * Returns the settings that change the usual decision if they alone are as in another profile; if
   * no single one does, all in which the profiles differ.
   */
  private List<Setting<?>> causes(SpecProfile profile, SpecProfile base, RuleDecision usual) {
    List<Setting<?>> all = new ArrayList<>();
    List<Setting<?>> causes = new ArrayList<>();
    for (Setting<?> setting : ProfileSettings.all()) {
      if (!profile.get(setting).equals(base.get(setting))) {
        all.add(setting);
        if (changes(base, setting, profile, usual)) {
          causes.add(setting);
        }
      }
    }
    return causes.isEmpty() ? all : causes;
  }

  private <T> boolean changes(
      SpecProfile base, Setting<T> setting, SpecProfile profile, RuleDecision usual) {
    try {
      return !decision(base.with(setting, profile.get(setting))).equals(usual);
    } catch (InvalidUrlException e) {
      return true;
    }
  }

  private static <T> ObjectNode json(Setting<T> setting, SpecProfile profile) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("setting", setting.key());
    json.put("value", setting.shown(profile.get(setting))).put("meaning", setting.meaning());
    ArrayNode clauses = json.putArray("clauses");
    CLAUSE.matcher(setting.meaning()).results().forEach(clause -> clauses.add(clause.group()));
    return json;
  }
}
