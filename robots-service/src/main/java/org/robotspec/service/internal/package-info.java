/** Threads and time limits; only for the service. */
@NullMarked
package org.robotspec.service.internal;

import org.jspecify.annotations.NullMarked;
