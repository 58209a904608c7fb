/** Parses robots.txt into groups, compiles a crawler's rules, decides about URLs with a reason. */
@NullMarked
package org.robotspec.rules;

import org.jspecify.annotations.NullMarked;
