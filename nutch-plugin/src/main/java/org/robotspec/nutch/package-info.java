/**
 * A drop-in plugin for Apache Nutch 1.20 and later: a protocol that handles robots.txt, a URL
 * filter, a scoring filter that brings postponed URLs back, and a parse filter and an indexing
 * filter for robots meta tags and X-Robots-Tag.
 *
 * <p>Nutch loads the classes named {@code Robotspec…}, as plugin.xml lists them.
 */
@NullMarked
package org.robotspec.nutch;

import org.jspecify.annotations.NullMarked;
