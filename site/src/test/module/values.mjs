/** A robots.txt in values of every kind, right and wrong. */

import {Readable} from "node:stream";
import vm from "node:vm";

const encoder = new TextEncoder();
const inOtherWindow = (code, file) => vm.runInNewContext(code, {file: [...encoder.encode(file)]});

function transferred(make) {
  const value = make(encoder.encode("User-agent: *\nDisallow: /").buffer);
  structuredClone(value.buffer ?? value, {transfer: [value.buffer ?? value]});
  return value;
}

function inTheMiddle(type, file) {
  const octets = encoder.encode("\n\n\n" + file + "#\n"), offset = 3;
  return new type(octets.buffer, offset, octets.length - offset);
}

/** What is read: the values by what they are. */
export const right = {
  "text": file => file,
  "ArrayBuffer": file => encoder.encode(file).buffer,
  "Uint8Array": file => encoder.encode(file),
  "part of a Uint8Array": file => inTheMiddle(Uint8Array, file),
  "Buffer": file => Buffer.from(file),
  "part of a Buffer": file => Buffer.from("xx" + file).subarray(2),
  "DataView": file => inTheMiddle(DataView, file),
  "Uint8Array of shared octets": file => {
    const shared = new Uint8Array(new SharedArrayBuffer(encoder.encode(file).length));
    shared.set(encoder.encode(file));
    return shared;
  },
  "ArrayBuffer of another window": file => inOtherWindow("new Uint8Array(file).buffer", file),
  "Uint8Array of another window": file => inOtherWindow("new Uint8Array(file)", file),
  "DataView of another window": file => inOtherWindow("new DataView(new Uint8Array(file).buffer)", file),
};

/** What is not: each is an error, wherever text or octets belong. */
export const wrong = {
  "undefined": () => undefined,
  "null": () => null,
  "number": () => 5,
  "NaN": () => NaN,
  "bigint": () => 5n,
  "boolean": () => false,
  "symbol": () => Symbol("file"),
  "function": file => () => file,
  "String": file => new String(file),
  "Array of lines": file => file.split("\n"),
  "Array of octets": file => [...encoder.encode(file)],
  "Array of buffers": file => [Buffer.from(file)],
  "Array of another window": file => inOtherWindow("file", file),
  "Object": () => ({}),
  "Object with toString": file => ({toString: () => file}),
  "Object of a Buffer's JSON": file => Buffer.from(file).toJSON(),
  "Object with a body": file => ({status: 200, body: file}),
  "Object that calls itself ArrayBuffer": () => ({[Symbol.toStringTag]: "ArrayBuffer", byteLength: 9}),
  "Object that calls itself Uint8Array": () => ({[Symbol.toStringTag]: "Uint8Array", byteLength: 9, length: 9}),
  "Object without a prototype": () => Object.create(null),
  "heir of Uint8Array's prototype": () => Object.create(Uint8Array.prototype),
  "heir of ArrayBuffer's prototype": () => Object.create(ArrayBuffer.prototype),
  "Proxy of a Uint8Array": file => new Proxy(encoder.encode(file), {}),
  "Proxy of an ArrayBuffer": file => new Proxy(encoder.encode(file).buffer, {}),
  "Promise": file => Promise.resolve(file),
  "Promise of another window": file => inOtherWindow("Promise.resolve('')", file),
  "thenable": file => ({then: resolve => resolve(file)}),
  "Response": file => new Response(file),
  "Response without a body": () => new Response(null, {status: 204}),
  "Request": () => new Request("https://example.com/robots.txt"),
  "Blob": file => new Blob([file]),
  "ReadableStream": file => new Blob([file]).stream(),
  "Readable": file => Readable.from([file]),
  "generator": function* (file) { yield file; },
  "Map": file => new Map([["body", file]]),
  "Set": file => new Set([file]),
  "Date": () => new Date(0),
  "RegExp": () => /x/,
  "Error": file => new Error(file),
  "URLSearchParams": () => new URLSearchParams("a=b"),
  "Headers": () => new Headers({a: "b"}),
  "Int8Array": file => new Int8Array(encoder.encode(file)),
  "Uint8ClampedArray": file => new Uint8ClampedArray(encoder.encode(file)),
  "Uint16Array": file => new Uint16Array(encoder.encode(file)),
  "Uint16Array of another window": file => inOtherWindow("new Uint16Array(file)", file),
  "Float64Array": () => new Float64Array(2),
  "BigInt64Array": () => new BigInt64Array(2),
  "SharedArrayBuffer": () => new SharedArrayBuffer(9),
  "transferred ArrayBuffer": () => transferred(octets => octets),
  "transferred Uint8Array": () => transferred(octets => new Uint8Array(octets)),
  "transferred DataView": () => transferred(octets => new DataView(octets)),
};
