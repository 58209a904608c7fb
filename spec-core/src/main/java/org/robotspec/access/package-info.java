/** Decides what the result of a robots.txt fetch means; pure, with time as an argument. */
@NullMarked
package org.robotspec.access;

import org.jspecify.annotations.NullMarked;
