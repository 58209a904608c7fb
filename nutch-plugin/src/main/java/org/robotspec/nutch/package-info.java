/**
 * Robotspec as a drop-in plugin of Apache Nutch 1.20 and later: a protocol that answers for
 * robots.txt, a URL filter, and a scoring filter that brings postponed URLs back.
 *
 * <p>The classes named {@code Robotspec…} are what Nutch loads, compiled for Java 11; the rest
 * needs Java 17.
 */
@NullMarked
package org.robotspec.nutch;

import org.jspecify.annotations.NullMarked;
