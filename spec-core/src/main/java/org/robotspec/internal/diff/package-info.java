/** Compares what two versions of a robots.txt decide, crawler by crawler. */
@NullMarked
package org.robotspec.internal.diff;

import org.jspecify.annotations.NullMarked;
