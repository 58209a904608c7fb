/**
 * Real Nutch jobs in local mode, without Nutch's own plugins, which are not published on their own:
 * what stands in for them, and a crawl in one process.
 */
@NullMarked
package org.robotspec.nutch.standin;

import org.jspecify.annotations.NullMarked;
