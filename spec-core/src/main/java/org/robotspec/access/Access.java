package org.robotspec.access;

/** What robots.txt, or its absence, lets a crawler do on an origin (section H). */
public enum Access {
  /** Everything may be crawled. */
  FULL_ALLOW,
  /** Nothing may be crawled. */
  FULL_DISALLOW,
  /** The rules of a file decide. */
  CONDITIONAL
}
