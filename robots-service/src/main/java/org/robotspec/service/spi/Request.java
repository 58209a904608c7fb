package org.robotspec.service.spi;

/**
 * One request of a fetch and what it brought.
 *
 * @param url the address that was asked
 * @param response what it brought
 */
public record Request(String url, Response response) {}
