package org.robotspec.conformance.crawl;

import java.util.ArrayList;
import java.util.List;

/**
 * The result of a crawler at one site.
 *
 * @param id the name of the site, such as {@code H-6.status-500}
 * @param title what is special about the site, in a few words
 * @param expected what is right, in words
 * @param fetchedForbidden its forbidden requests, a text each
 * @param leftOutAllowed the pages that it should have fetched and did not
 * @param undecided why there is nothing to judge: the crawler never came, or still waits for
 *     robots.txt; empty if there is
 */
public record SiteResult(
    String id,
    String title,
    String expected,
    List<String> fetchedForbidden,
    List<String> leftOutAllowed,
    String undecided) {
  /** Returns whether there is anything to judge. */
  public boolean decided() {
    return undecided.isEmpty();
  }

  /** Returns the requirement that is tested, such as {@code H-6}. */
  public String clause() {
    return id.substring(0, id.indexOf('.'));
  }

  /** Returns whether the crawler did something wrong. */
  public boolean isWrong() {
    return !fetchedForbidden.isEmpty() || !leftOutAllowed.isEmpty();
  }

  /** Returns whether the crawler did everything right. */
  public boolean isRight() {
    return decided() && !isWrong();
  }

  /** Returns what it did, in words. */
  public String text() {
    List<String> texts = new ArrayList<>();
    if (!fetchedForbidden.isEmpty()) {
      texts.add("fetched " + String.join(", ", fetchedForbidden));
    }
    if (!leftOutAllowed.isEmpty()) {
      texts.add("left out " + String.join(", ", leftOutAllowed));
    }
    if (!decided()) {
      texts.add(undecided);
    }
    return texts.isEmpty() ? "right" : String.join("; ", texts);
  }
}
