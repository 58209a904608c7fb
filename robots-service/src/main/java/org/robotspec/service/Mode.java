package org.robotspec.service;

/** Whether verdicts take effect. */
public enum Mode {
  /** Verdicts take effect. */
  ENFORCE,
  /** Verdicts are only compared with the crawler's own. */
  SHADOW
}
