/** The part that needs Apache HttpClient, which not every version of the crawler has. */
@NullMarked
package org.robotspec.stormcrawler.httpclient;

import org.jspecify.annotations.NullMarked;
