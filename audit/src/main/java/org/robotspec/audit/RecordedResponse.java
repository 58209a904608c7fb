package org.robotspec.audit;

import org.robotspec.service.spi.Response;

/**
 * A response to a request for robots.txt that was recorded.
 *
 * @param url the URL that was requested
 * @param at when it was requested, in milliseconds since 1970; the newest response to a URL counts
 * @param answer the response, as a fetcher returns it
 */
record RecordedResponse(String url, long at, Response.Answer answer) {}
