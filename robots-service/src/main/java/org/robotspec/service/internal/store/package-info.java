/** The stores that the configuration can name: files and Redis. */
@NullMarked
package org.robotspec.service.internal.store;

import org.jspecify.annotations.NullMarked;
