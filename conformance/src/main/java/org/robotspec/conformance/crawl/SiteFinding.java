package org.robotspec.conformance.crawl;

/**
 * What one site of a scenario showed about a crawler.
 *
 * @param clause the requirement that is tested, such as {@code H-6}
 * @param site what is special about the site, in a few words
 * @param passed whether the crawler did right
 * @param text what it did, in a sentence
 */
public record SiteFinding(String clause, String site, boolean passed, String text) {}
