/** Threads and time limits. For the service alone. */
@NullMarked
package org.robotspec.service.internal;

import org.jspecify.annotations.NullMarked;
