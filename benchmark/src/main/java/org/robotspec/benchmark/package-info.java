/** Measures robots.txt engines side by side, on inputs made by a seeded generator. */
@NullMarked
package org.robotspec.benchmark;

import org.jspecify.annotations.NullMarked;
