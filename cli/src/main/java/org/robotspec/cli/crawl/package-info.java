/** {@code robotspec crawl}. */
@NullMarked
package org.robotspec.cli.crawl;

import org.jspecify.annotations.NullMarked;
