/** The state of the page in the fragment of a link (JSON, deflated, as base64url), in a file of JSON, or inside a copy of the page. */

export const prefix = "state=";
const longestLink = 32_000; // browsers take more, mail and chat programs often less
const largestState = 8 << 20; // a link from others must not fill the memory

const element = document.getElementById("state");
element?.remove();
const source = document.getElementById("worker-code") && document.documentElement.outerHTML; // before anything changes it

/** The state inside this page; null if there is none. */
export const inside = read(element?.textContent ?? "");

/** Returns this page in one file, with a state inside; null where there is no such file. */
export async function withState(state) {
  const page = source ? "<!DOCTYPE html>\n" + source : await fetch("robots-txt-tester.html").then(answer => answer.ok ? answer.text() : null, () => null);
  return page && page.replace("<body>", () =>
    '<body><script type="application/json" id="state">' + JSON.stringify(state).replaceAll("<", "\\u003c") + "</script>");
}

/** Returns the fragment for a state; throws an Error with a sentence if it is too long for a link. */
export async function pack(state) {
  const bytes = new Uint8Array(await new Response(
    new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  const text = Array.from(bytes, byte => String.fromCharCode(byte)).join("");
  const packed = btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  if (packed.length > longestLink) {
    throw new Error("The files and URLs are too much for a link: it would have " + packed.length.toLocaleString("en") +
      " characters, and many programs cut links of more than " + longestLink.toLocaleString("en") + ".");
  }
  return prefix + packed;
}

/** Returns the state in a JSON text; null if it is none. */
export function read(text) {
  try {
    const state = JSON.parse(text);
    return state?.version === 1 ? state : null;
  } catch {
    return null;
  }
}

/** Returns the state in a link or fragment; throws an Error with a sentence if there is none. */
export async function unpack(link) {
  const at = link.indexOf(prefix);
  try {
    if (at < 0) throw new Error();
    const text = atob(link.slice(at + prefix.length).trim().replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, character => character.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > largestState) throw new Error();
      parts.push(part.value);
    }
    const state = read(await new Blob(parts).text());
    if (!state) throw new Error();
    return state;
  } catch {
    throw new Error("This is not a link that this page made, or a part of it is missing.");
  }
}
