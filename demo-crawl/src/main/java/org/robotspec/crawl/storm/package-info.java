/** The process that runs StormCrawler for {@code robotspec crawl}. */
@NullMarked
package org.robotspec.crawl.storm;

import org.jspecify.annotations.NullMarked;
