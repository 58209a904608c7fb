/** Robotspec for StormCrawler: a protocol, a gate bolt, a URL filter and a task hook. */
@NullMarked
package org.robotspec.stormcrawler;

import org.jspecify.annotations.NullMarked;
