/** Whole crawlers: a web on loopback that plays a scenario, and judges by its access log. */
@NullMarked
package org.robotspec.conformance.crawl;

import org.jspecify.annotations.NullMarked;
