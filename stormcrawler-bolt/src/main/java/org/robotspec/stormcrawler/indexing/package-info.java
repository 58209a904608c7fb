/** Robots meta tags and X-Robots-Tag for StormCrawler: a parse filter. */
@NullMarked
package org.robotspec.stormcrawler.indexing;

import org.jspecify.annotations.NullMarked;
