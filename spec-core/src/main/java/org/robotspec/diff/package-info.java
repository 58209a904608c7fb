/** Finds what changes between two versions of a robots.txt, crawler by crawler. */
@NullMarked
package org.robotspec.diff;

import org.jspecify.annotations.NullMarked;
