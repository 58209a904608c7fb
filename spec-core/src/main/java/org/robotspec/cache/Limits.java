package org.robotspec.cache;

import java.time.Duration;

/**
 * How much one request for robots.txt may take.
 *
 * @param connect until there is a connection
 * @param response until the headers of the answer are there, the connection included
 * @param total until the last byte of the body: what is left of the whole look-up, its earlier hops
 *     deducted
 * @param maxBytes how many bytes of the decoded body to read; one more than the specification's
 *     limit, so that a parser sees that a line was cut (F-6)
 */
public record Limits(Duration connect, Duration response, Duration total, int maxBytes) {}
