/** Nutch with the plugin on HDFS and YARN. */
@NullMarked
package org.robotspec.nutch.cluster;

import org.jspecify.annotations.NullMarked;
