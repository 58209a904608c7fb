/** Robots meta tags and X-Robots-Tag for StormCrawler: a parse filter and a bolt. */
@NullMarked
package org.robotspec.stormcrawler.indexing;

import org.jspecify.annotations.NullMarked;
