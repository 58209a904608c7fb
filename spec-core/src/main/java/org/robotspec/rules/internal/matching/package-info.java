/** Finds the rule that decides for a path: the table of a group's rules, and its indexes. */
@NullMarked
package org.robotspec.rules.internal.matching;

import org.jspecify.annotations.NullMarked;
