package org.robotspec.service;

/** Whether verdicts take effect. */
public enum Mode {
  /** They do. */
  ENFORCE,
  /** They are only compared with the crawler's own. */
  SHADOW
}
