/** Checks of what callers pass: a value of another type must never count as an empty file, which allows everything. */

const encoder = new TextEncoder();
const buffer = new Uint8Array(4_096);
const signed = new Int8Array(buffer.buffer);

const viewName = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
const tagOf = value => Object.prototype.toString.call(value).slice(8, -1);
const isObject = value => value !== null && typeof value === "object";

/** Returns an error, with a name and a code that minifiers leave. */
export function invalid(kind, message) {
  const code = "ROBOTSPEC_INVALID_" + kind.toUpperCase();
  return kind === "Argument" ? Object.assign(new TypeError(message), {code})
    : Object.assign(new Error(message), {name: `Invalid${kind}Error`, code});
}

/** Returns the error for a value of a wrong type: what was given, and what to do. */
export function wrong(what, needs, value, todo = "") {
  const hint = isObject(value) && typeof value.then === "function" ? "await it" : todo;
  return invalid("Argument", `${what} must be ${needs}, not ${nameOf(value)}` + (hint && ": " + hint));
}

function nameOf(value) {
  if (typeof value === "number" || value === null || value === undefined) return String(value);
  const name = isObject(value) ? value.constructor?.name : "a " + typeof value;
  return typeof name === "string" && name ? name : tagOf(value);
}

const file = "text, an ArrayBuffer, a Uint8Array or a DataView";

/** The core reads the octets where they are, so that they must be our own. Short texts go through a buffer, which is faster. */
export function octets(value, what = "a file") {
  if (typeof value === "string") {
    return value.length * 3 <= buffer.length ? signed.slice(0, encoder.encodeInto(value, buffer).written)
      : new Int8Array(encoder.encode(value).buffer);
  }
  try {
    // These know values of other windows too, and throw where the octets were transferred.
    if (viewName.call(value) === "Uint8Array") return new Int8Array(value);
    if (!ArrayBuffer.isView(value)) return new Int8Array(ArrayBuffer.prototype.slice.call(value));
    if (!viewName.call(value)) return new Int8Array(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } catch {
    // The error below says more.
  }
  throw wrong(what, file, value, isObject(value) ? wayToOctets(value) : "");
}

function wayToOctets(value) {
  if (typeof value.arrayBuffer === "function") return "await its arrayBuffer()";
  if (typeof value.getReader === "function" || Symbol.asyncIterator in value) return "read it to its end";
  return ["ArrayBuffer", "DataView", "Uint8Array"].includes(tagOf(value)) ? "its octets were transferred" : "";
}

/** Returns the octets of a body; only an answer that is no 2xx may lack one. */
export function bodyOf(status, body) {
  if (body !== undefined && body !== null) return octets(body, "a body");
  if (status >= 200 && status < 300) throw wrong("the body of a 2xx", file, body, "an empty one is ''");
  return octets("");
}

const typed = (type, needs) => (value, what) => {
  if (typeof value !== type) throw wrong(what, needs, value);
  return value;
};

export const text = typed("string", "text"), boolean = typed("boolean", "true or false"), callable = typed("function", "a function");

export function texts(values, what) {
  if (!Array.isArray(values)) throw wrong(what, "a list of texts", values);
  return values.map(value => text(value, "each of " + what));
}

export function number(value, what, least, most, kind = "whole number") {
  const right = kind === "whole number" ? Number.isInteger(value) : typeof value === "number";
  if (!right || !(value >= least && value <= most)) throw wrong(what, `a ${kind} from ${least} to ${most}`, value);
  return value;
}

const lastTime = 8e15; // that of Dates, less what a state may last

export const time = value => number(tagOf(value) === "Date" ? Number(value) : value, "a time", 0, lastTime, "Date, or a number of milliseconds");

export function urlOf(value) {
  if (typeof value === "string") return value;
  if (tagOf(value) === "URL" && typeof value.href === "string") return value.href;
  throw wrong("a URL", "text or a URL", value);
}

/** Returns a plain object: a Map, a Promise or a Response has no members of its own, so nothing would be read. */
export function plain(value, what, needs = "a plain object") {
  const prototype = isObject(value) ? Object.getPrototypeOf(value) : undefined;
  if (prototype === undefined || prototype && Object.getPrototypeOf(prototype)) throw wrong(what, needs, value);
  return value;
}

/** Returns a plain object of members that are known: one that is misspelt would have no effect. */
export function members(value, what, known) {
  const unknown = Object.keys(plain(value, what, "an object of " + known.join(", "))).find(name => !known.includes(name));
  if (unknown !== undefined) throw invalid("Argument", `${what} has no ${JSON.stringify(unknown)}, only ${known.join(", ")}`);
  return value;
}

/** Returns names and values of headers, by turns. */
export function pairs(headers) {
  const all = isObject(headers) && typeof headers[Symbol.iterator] === "function" ? [...headers] : Object.entries(plain(headers, "headers"));
  return all.flatMap(pair => {
    if (!Array.isArray(pair) || pair.length !== 2) throw wrong("a header", "a pair of name and value", pair);
    const name = text(pair[0], "a header's name");
    return [pair[1]].flat().flatMap(one => one === undefined ? [] : [name, text(typeof one === "number" ? String(one) : one, "a header's value")]);
  });
}
