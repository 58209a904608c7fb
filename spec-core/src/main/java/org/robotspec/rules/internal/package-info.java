/** What the packages of this project share with one another; not for users. */
@NullMarked
package org.robotspec.rules.internal;

import org.jspecify.annotations.NullMarked;
