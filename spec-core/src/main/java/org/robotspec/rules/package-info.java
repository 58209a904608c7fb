/** robots.txt bytes to groups, groups to compiled rules, rules to a decision with its reason. */
@NullMarked
package org.robotspec.rules;

import org.jspecify.annotations.NullMarked;
