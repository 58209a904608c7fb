/**
 * A stand-in for the class of Nutch's plugin protocol-okhttp, which is not published on its own:
 * for the crawls of our tests. It is not in the zip.
 */
@NullMarked
package org.apache.nutch.protocol.okhttp;

import org.jspecify.annotations.NullMarked;
