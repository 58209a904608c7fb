package org.robotspec.cache;

/**
 * One request of a look-up and what it brought.
 *
 * @param url the address that was asked
 * @param hop what it brought
 */
public record Exchange(String url, Hop hop) {}
