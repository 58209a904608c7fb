package org.robotspec.cli.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.robotspec.cli.check.AskedCrawler;
import org.robotspec.cli.console.Version;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/** What the page can choose from. */
final class StartAnswer {
  private static final Map<SpecProfile, String> ABOUT =
      Map.of(
          SpecProfile.GOOGLE_2019, "Google's documents from July 2019 on (default)",
          SpecProfile.GOOGLE_2014, "Google's document before July 2019",
          SpecProfile.GOOGLE_CURRENT, "Google's current documents, where they differ",
          SpecProfile.RFC9309, "RFC 9309",
          SpecProfile.GOOGLE_REFERENCE,
              "what google/robotstxt, Google's published matcher, answers");

  private StartAnswer() {}

  static ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("version", new Version().getVersion()[0]);
    ArrayNode profiles = json.putArray("profiles");
    for (SpecProfile profile : SpecProfile.all()) {
      profiles.addObject().put("name", profile.name()).put("about", ABOUT.get(profile));
    }
    ArrayNode crawlers = json.putArray("crawlers");
    for (JsonNode known : AskedCrawler.data().get("crawlers")) {
      crawlers
          .addObject()
          .put("name", known.get("agent").textValue())
          .put("list", known.get("list").textValue())
          .put("operator", known.get("operator").textValue())
          .put("purpose", known.get("for").textValue())
          .put("page", known.get("page").textValue());
    }
    ArrayNode answers = json.putArray("answers");
    for (SiteAnswer answer : SiteAnswer.values()) {
      ObjectNode choice = answers.addObject().put("id", answer.id()).put("label", answer.label());
      answer.takes().forEach(choice.putArray("takes")::add);
    }
    json.putObject("limits")
        .put("bodyBytes", Question.MAX_BYTES)
        .put("urls", Question.MAX_URLS)
        .put("crawlers", Question.MAX_CRAWLERS)
        .put("urlLength", SiteQuestion.MAX_URL)
        .put("fileBytes", SpecProfile.GOOGLE_2019.get(ProfileSettings.MAX_BYTES));
    return json;
  }
}
