/** Nutch with the plugin on HDFS and YARN. */
@NullMarked
package org.robotspec.cluster.nutch;

import org.jspecify.annotations.NullMarked;
