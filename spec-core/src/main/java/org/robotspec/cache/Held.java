package org.robotspec.cache;

/** What a memory store holds under one key: one host with its rules, or many that need none. */
sealed interface Held permits Entry, Page {

  /** Returns about how many bytes of memory this takes. */
  int weight();

  /** Returns how many hosts are lost when this is. */
  int hosts();
}
