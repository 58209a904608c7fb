package org.robotspec.service.spi;

/**
 * One request of a fetch and what it brought.
 *
 * @param url the address that was asked
 * @param response what it brought, decoded
 * @param coding the content coding that was taken off the body, such as {@code gzip}; empty if
 *     there was none
 */
public record Request(String url, Response response, String coding) {}
