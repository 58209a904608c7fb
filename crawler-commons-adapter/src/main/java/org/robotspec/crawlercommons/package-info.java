/** Robotspec as a robots.txt parser for crawlers that embed crawler-commons 1.4 or later. */
@NullMarked
package org.robotspec.crawlercommons;

import org.jspecify.annotations.NullMarked;
