package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Reasons;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Group;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;
import org.robotspec.rules.internal.PrintableText;

/** Verdicts for crawlers and URLs, and what is known about each line of the file. */
final class MatrixAnswer {
  private static final String NOT_DECIDED =
      "not decided within " + Reply.LIMIT.toSeconds() + " s: ask about fewer URLs or crawlers";

  private final SiteQuestion about;
  private final RobotsTxt robots;
  private final ObjectNode json = JsonNodeFactory.instance.objectNode();

  /** The rules for each crawler; null if its name is wrong. */
  private final List<@Nullable Rules> columns = new ArrayList<>();

  private MatrixAnswer(SiteQuestion about) {
    this.about = about;
    this.robots = about.parsed();
  }

  static ObjectNode json(Question question) {
    MatrixAnswer answer = new MatrixAnswer(SiteQuestion.of(question));
    if (question.flag("lines", true)) {
      answer.addLines();
    }
    ArrayNode crawlers = answer.json.putArray("crawlers");
    for (String names : question.texts("crawlers", Question.MAX_CRAWLERS)) {
      answer.addCrawler(names, crawlers.addObject());
    }
    answer.addRows(question.texts("urls", Question.MAX_URLS), question.reply());
    return answer.json;
  }

  private void addLines() {
    json.put("kinds", LineKinds.of(about.text(), robots.fields()));
    ArrayNode notes = json.putArray("notes");
    byte[] body = about.text().getBytes(UTF_8);
    SpecProfile profile = robots.profile();
    List<Note> found =
        about
            .site()
            .map(site -> Lint.notes(body, profile, site))
            .orElseGet(() -> Lint.notes(body, profile));
    for (Note note : found) {
      notes
          .addObject()
          .put("line", note.line())
          .put("code", note.code().key())
          .put("severity", Reasons.token(note.code().severity()))
          .put("title", note.code().title())
          .put("message", PrintableText.ofUrl(note.message()))
          .put("fix", note.code().fix());
    }
    ArrayNode groups = json.putArray("groups");
    for (Group group : robots.groups()) {
      ObjectNode members = groups.addObject().put("line", group.line());
      group.userAgents().forEach(agent -> members.withArray("agents").add(PrintableText.of(agent)));
    }
    ArrayNode sitemaps = json.putArray("sitemaps");
    for (Sitemap sitemap : robots.sitemaps()) {
      String url = PrintableText.ofUrl(sitemap.url());
      sitemaps.addObject().put("line", sitemap.line()).put("url", url);
    }
  }

  private void addCrawler(String names, ObjectNode members) {
    members.put("name", PrintableText.of(names));
    try {
      Rules rules = SiteQuestion.crawler(names, about.profile()).rules(robots);
      columns.add(rules);
      members.put("group", rules.group().map(PrintableText::of).orElse(null));
      members.put("rules", rules.size());
      members.putNull("crawlDelay");
      rules.crawlDelay().ifPresent(delay -> members.put("crawlDelay", delay.toMillis() / 1_000.0));
    } catch (IllegalArgumentException e) {
      columns.add(null);
      members.put("error", e.getMessage());
    }
  }

  private void addRows(List<String> urls, Reply reply) {
    ArrayNode rows = json.putArray("rows");
    ArrayNode errors = json.putArray("errors");
    for (int row = 0; row < urls.size(); row++) {
      reply.check();
      try {
        if (reply.late()) {
          throw new Errors.InputException(NOT_DECIDED);
        }
        rows.add(row(about.url(urls.get(row))));
      } catch (Errors.InputException | InvalidUrlException e) {
        rows.add("?".repeat(columns.size()));
        errors
            .addObject()
            .put("row", row)
            .put("message", PrintableText.ofUrl(String.valueOf(e.getMessage())));
      }
    }
  }

  /** Returns a character for each crawler. */
  private String row(String url) {
    StringBuilder row = new StringBuilder(columns.size());
    for (@Nullable Rules rules : columns) {
      row.append(rules == null ? '?' : rules.isAllowed(url) ? '+' : '-');
    }
    return row.toString();
  }
}
