/**
 * The core as a JavaScript module. TeaVM compiles {@link org.robotspec.browser.Exports} and its
 * dependencies; plainer classes of this module replace three internal classes of the core.
 */
@NullMarked
package org.robotspec.browser;

import org.jspecify.annotations.NullMarked;
