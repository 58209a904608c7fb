/** What a fetcher or a store of one's own implements, and what it is given and returns. */
@NullMarked
package org.robotspec.service.spi;

import org.jspecify.annotations.NullMarked;
