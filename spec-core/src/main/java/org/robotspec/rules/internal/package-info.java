/** Shared by the packages of this project; not for users. */
@NullMarked
package org.robotspec.rules.internal;

import org.jspecify.annotations.NullMarked;
