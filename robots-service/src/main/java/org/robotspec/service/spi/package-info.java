/** The interfaces for your own fetchers and stores, and their types. */
@NullMarked
package org.robotspec.service.spi;

import org.jspecify.annotations.NullMarked;
