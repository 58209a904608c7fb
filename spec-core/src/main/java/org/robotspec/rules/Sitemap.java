package org.robotspec.rules;

/**
 * A sitemap line (P-1).
 *
 * @param url the address, as written
 * @param line its 1-based line in the file
 */
public record Sitemap(String url, int line) {}
