package org.robotspec.lint;

import java.util.List;

/**
 * A field of robots.txt that others defined and that has no effect on verdicts (D-19).
 *
 * @param name the field, in lower case
 * @param definedBy who defined it
 * @param since when
 * @param readBy who reads it, and what for
 */
record Extension(String name, String definedBy, String since, String readBy) {
  static final List<Extension> ALL =
      List.of(
          new Extension("agentmap", "nobody in particular", "2025", "no crawler that we know"),
          new Extension("clean-param", "Yandex", "2009", "Yandex, to ignore parameters of URLs"),
          new Extension(
              "content-signal", "Cloudflare", "2025", "crawlers that ask how content may be used"),
          new Extension(
              "content-usage",
              "an IETF draft",
              "2025",
              "crawlers that ask how content may be used"),
          new Extension(
              "host", "Yandex", "2005", "nobody since 2018; Yandex chose the name of a site by it"),
          new Extension(
              "license", "RSL (Really Simple Licensing)", "2025", "crawlers that follow RSL"),
          new Extension("llm-policy", "nobody in particular", "2025", "no crawler that we know"),
          new Extension(
              "request-rate",
              "an extended standard that was proposed",
              "1996",
              "a few older crawlers, as a crawl delay"),
          new Extension(
              "visit-time",
              "an extended standard that was proposed",
              "1996",
              "a few older crawlers, as the hours at which they may come"));

  /** Returns what the field is, for people. */
  String text() {
    return "%s has no effect on what may be crawled; defined by %s in %s, read by %s"
        .formatted(name, definedBy, since, readBy);
  }
}
