/** Crawls with a real crawler in a process of its own, and tells what became of each page. */
@NullMarked
package org.robotspec.conformance.crawl;

import org.jspecify.annotations.NullMarked;
