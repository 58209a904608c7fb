/** Notes for the author of a robots.txt: lines that do not do what they seem to do. */
@NullMarked
package org.robotspec.lint;

import org.jspecify.annotations.NullMarked;
