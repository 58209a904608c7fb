/** Robots meta tags and X-Robots-Tag headers to the directives that apply to a page. */
@NullMarked
package org.robotspec.indexing;

import org.jspecify.annotations.NullMarked;
