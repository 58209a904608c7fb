/** Where the differences of shadow mode go. */
@NullMarked
package org.robotspec.service.internal.shadow;

import org.jspecify.annotations.NullMarked;
