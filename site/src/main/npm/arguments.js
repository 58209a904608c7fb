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
function wrong(what, needs, value, todo = "") {
  const given = typeof value === "number" || value === null || value === undefined ? value
    : isObject(value) ? value.constructor?.name || tagOf(value) : "a " + typeof value;
  const hint = isObject(value) && typeof value.then === "function" ? "await it" : todo;
  return invalid("Argument", `${what} must be ${needs}, not ${String(given)}` + (hint && ": " + hint));
}

/** The core reads the octets where they are, so that they must be our own. Short texts go through a buffer, which is faster. */
export function octets(value, what = "a file", todo = wayToOctets(value)) {
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
  throw wrong(what, "text, an ArrayBuffer, a Uint8Array or a DataView", value, todo);
}

function wayToOctets(value) {
  if (!isObject(value)) return "";
  if (typeof value.arrayBuffer === "function") return "await its arrayBuffer()";
  if (typeof value.getReader === "function" || Symbol.asyncIterator in value) return "read it to its end";
  return ["ArrayBuffer", "DataView", "Uint8Array"].includes(tagOf(value)) ? "its octets were transferred" : "";
}

/** Returns the octets of a body, which only an answer that is no 2xx may lack. */
export function bodyOf(status, body) {
  if (body !== undefined && body !== null) return octets(body, "a body");
  return Math.floor(status / 100) === 2 ? octets(body, "the body of a 2xx", "an empty one is ''") : octets("");
}

/** Returns a value if it is right. */
export function check(right, what, needs, value) {
  if (!right) throw wrong(what, needs, value);
  return value;
}

export const text = (value, what) => check(typeof value === "string", what, "text", value);
export const boolean = (value, what) => check(typeof value === "boolean", what, "true or false", value);
export const list = (value, what) => check(Array.isArray(value), what, "a list", value);
export const texts = (values, what) => list(values, what).map(value => text(value, "each of " + what));
export const urlOf = url => text(isObject(url) && tagOf(url) === "URL" ? url.href : url, "a URL");
export const whole = (value, what, least, most) =>
  check(Number.isInteger(value) && value >= least && value <= most, what, `a whole number from ${least} to ${most}`, value);

/** Returns milliseconds since 1970, up to nearly the last of a Date. */
export function time(value) {
  const millis = tagOf(value) === "Date" ? Number(value) : value;
  return check(typeof millis === "number" && millis >= 0 && millis <= 8e15, "a time", "a Date or milliseconds since 1970", millis);
}

/** Returns a plain object, no Map or Promise, with known members: what is misspelt would have no effect. */
export function members(value, what, known) {
  const prototype = isObject(value) ? Object.getPrototypeOf(value) : undefined;
  const isPlain = prototype === null || prototype && Object.getPrototypeOf(prototype) === null;
  check(isPlain, what, known ? "an object of " + known.join(", ") : "an object", value);
  const unknown = known && Object.keys(value).find(name => !known.includes(name));
  if (unknown !== undefined) throw invalid("Argument", `${what} has no ${JSON.stringify(unknown)}, only ${known.join(", ")}`);
  return value;
}

/** Returns names and values of headers, by turns. */
export function pairs(headers) {
  const all = isObject(headers) && typeof headers[Symbol.iterator] === "function" ? [...headers] : Object.entries(members(headers, "headers"));
  return all.flatMap(pair => {
    check(Array.isArray(pair) && pair.length === 2, "a header", "a pair of name and value", pair);
    const name = text(pair[0], "a header's name"), values = [pair[1]].flat().filter(value => value !== undefined);
    return values.flatMap(value => [name, text(typeof value === "number" ? String(value) : value, "a header's value")]);
  });
}
