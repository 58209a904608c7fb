/** Crawls with a real crawler in a process of its own, and reports the outcome of each page. */
@NullMarked
package org.robotspec.crawl;

import org.jspecify.annotations.NullMarked;
