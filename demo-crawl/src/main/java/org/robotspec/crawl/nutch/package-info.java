/**
 * Real Nutch jobs in local mode, without Nutch's own plugins, for {@code robotspec crawl --engine
 * nutch} and the integration tests. Not part of the drop-in plugin.
 */
@NullMarked
package org.robotspec.crawl.nutch;

import org.jspecify.annotations.NullMarked;
