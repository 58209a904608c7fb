/**
 * Robotspec as a drop-in plugin of Apache Nutch 1.20 and later: a protocol that answers for
 * robots.txt, a URL filter, and a scoring filter that brings postponed URLs back.
 *
 * <p>Nutch loads the classes named {@code Robotspec…}, as plugin.xml lists them.
 */
@NullMarked
package org.robotspec.nutch;

import org.jspecify.annotations.NullMarked;
