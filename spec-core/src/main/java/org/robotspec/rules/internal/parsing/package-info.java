/** From octets to lines, fields and path patterns (F-1 to F-6); not part of the API. */
@NullMarked
package org.robotspec.rules.internal.parsing;

import org.jspecify.annotations.NullMarked;
