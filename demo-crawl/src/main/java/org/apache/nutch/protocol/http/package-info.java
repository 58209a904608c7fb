/**
 * A stand-in for the class of Nutch's plugin protocol-http, which is not published on its own: for
 * the compiler, and for the crawls of our tests. It is not in the zip.
 */
@NullMarked
package org.apache.nutch.protocol.http;

import org.jspecify.annotations.NullMarked;
