package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.robotspec.cli.diff.DiffJson;
import org.robotspec.cli.diff.RobotsDiff;
import org.robotspec.cli.diff.VerdictComparison;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;

/** What changes from one file to another, as {@code robotspec diff} says it. */
final class ComparisonAnswer {
  /** The site of generated URLs if the page knows none. */
  private static final String ANY_SITE = "https://example.com";

  private ComparisonAnswer() {}

  static ObjectNode json(Question question) {
    SpecProfile profile = question.profile();
    String origin = question.site().map(Origin::toString).orElse(ANY_SITE);
    List<String> urls = question.texts("urls", Question.MAX_URLS);
    RobotsDiff diff =
        VerdictComparison.compare(
            RobotsTxt.parse(question.text("old").getBytes(UTF_8), profile),
            RobotsTxt.parse(question.text("new").getBytes(UTF_8), profile),
            origin,
            urls.isEmpty()
                ? null
                : urls.stream().map(url -> VerdictComparison.url(url, origin)).toList(),
            question.reply()::check);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    DiffJson.addTo(json, diff);
    return json;
  }
}
