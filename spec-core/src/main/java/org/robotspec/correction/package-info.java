/** Finds what corrections of a robots.txt change, and applies those that are chosen. */
@NullMarked
package org.robotspec.correction;

import org.jspecify.annotations.NullMarked;
