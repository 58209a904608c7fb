/** Robotspec as a dependency of a StormCrawler topology. */
@NullMarked
package org.robotspec.stormcrawler;

import org.jspecify.annotations.NullMarked;
