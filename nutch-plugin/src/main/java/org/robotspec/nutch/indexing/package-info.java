/** Robots meta tags and X-Robots-Tag for Nutch: a parse filter and an indexing filter. */
@NullMarked
package org.robotspec.nutch.indexing;

import org.jspecify.annotations.NullMarked;
