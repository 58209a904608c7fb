/** Keeps the state of the page in its tab, so that a reload loses nothing. No server sees it, and it ends with the tab. */

import {read} from "./saved.js";

const key = "robotspec-state of " + location.pathname; // pages from disk share what a tab keeps

/**
 * Keeps what `save` returns whenever the page is left, if it is no longer as `first`. Where the browser has no room for
 * it, the browser asks before it leaves the page.
 */
export function keep(first, save) {
  const same = state => JSON.stringify({...state, view: "", test: {...state.test, selected: null}});
  const before = same(first);
  function now() {
    try {
      const state = save();
      if (same(state) === before) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(state));
      return true;
    } catch {
      return false;
    }
  }
  addEventListener("beforeunload", event => { if (!now()) event.preventDefault(); });
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && now());
}

/** Returns the state that was kept, or null. */
export function kept() {
  try {
    return read(sessionStorage.getItem(key) ?? "");
  } catch {
    return null;
  }
}
