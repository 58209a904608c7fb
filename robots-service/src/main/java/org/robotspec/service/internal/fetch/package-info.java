/** Requests for robots.txt: redirects, limits, HTTP and FTP. For the service alone. */
@NullMarked
package org.robotspec.service.internal.fetch;

import org.jspecify.annotations.NullMarked;
