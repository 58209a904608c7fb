/** The stores that the configuration can name: a file, Redis. */
@NullMarked
package org.robotspec.service.internal.store;

import org.jspecify.annotations.NullMarked;
