/** The interfaces for fetchers and stores of your own, and the types that they use. */
@NullMarked
package org.robotspec.service.spi;

import org.jspecify.annotations.NullMarked;
