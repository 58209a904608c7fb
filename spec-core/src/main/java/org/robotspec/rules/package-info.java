/**
 * Parses robots.txt into groups, compiles the rules of a crawler, and decides about URLs with a
 * reason.
 */
@NullMarked
package org.robotspec.rules;

import org.jspecify.annotations.NullMarked;
