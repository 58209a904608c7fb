/** Notes for the author of a robots.txt: what a line does that it does not seem to do. */
@NullMarked
package org.robotspec.lint;

import org.jspecify.annotations.NullMarked;
