/** Requests for robots.txt: redirects, limits, HTTP and FTP; only for the service. */
@NullMarked
package org.robotspec.service.internal.fetch;

import org.jspecify.annotations.NullMarked;
