/** Reads the indexing directives of a page from robots meta tags and X-Robots-Tag headers. */
@NullMarked
package org.robotspec.indexing;

import org.jspecify.annotations.NullMarked;
